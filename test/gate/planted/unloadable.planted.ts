import { test } from 'vitest'

const load = () => {
  throw new Error('this file cannot be loaded')
}
load()

test('is not reached', () => {})
