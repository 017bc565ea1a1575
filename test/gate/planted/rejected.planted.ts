import { test } from 'vitest'

test('leaves a promise behind', async () => {
  void Promise.reject(new Error('nobody waited for this'))
  await new Promise((resolve) => setTimeout(resolve, 50))
})
