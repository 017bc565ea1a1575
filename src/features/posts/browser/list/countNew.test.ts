import { expect, test } from 'vitest'
import { type ListAddress, readListAddress } from '../listAddress.ts'
import { countNew } from './countNew.ts'

const counted = (path: string) =>
  countNew(
    new Map([
      [11, 1],
      [12, 1],
      [13, 2],
    ]),
    readListAddress(new URL(path, 'http://localhost')) as ListAddress,
  )

test('two new reports of one story count once where a list has each story once', () => {
  expect(counted('/')).toBe(2)
  expect(counted('/news?main_category=3')).toBe(2)
})

test('every new report counts where a list has every report', () => {
  expect(counted('/news?reports=all')).toBe(3)
  expect(counted('/news/agency/4')).toBe(3)
  expect(counted('/media')).toBe(3)
})
