import { expect, test } from 'vitest'
import { countRun } from './countRun.ts'

test('is wrong on the first run only', () => {
  expect(countRun('firstOnly')).toBeGreaterThan(1)
})
