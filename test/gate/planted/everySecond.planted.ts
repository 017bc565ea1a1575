import { expect, test } from 'vitest'
import { countRun } from './countRun.ts'

test('is wrong every second time', () => {
  expect(countRun('everySecond') % 2).toBe(0)
})
