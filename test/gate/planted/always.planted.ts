import { expect, test } from 'vitest'

test('is always wrong', () => {
  expect('a story').toBe('another story')
})

test('is right', () => {
  expect('a story').toBe('a story')
})
