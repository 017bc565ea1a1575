import { test } from 'vitest'

test('keeps its process busy for ever', () => {
  for (;;) Math.random()
})
