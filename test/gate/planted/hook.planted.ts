import { afterAll, beforeAll, describe, expect, test } from 'vitest'

describe('a group', () => {
  beforeAll(() => {
    throw new Error('what the group needs is missing')
  })
  test('is not reached', () => {
    expect(1).toBe(1)
  })
})

afterAll(() => {
  throw new Error('what the file used could not be put away')
})
