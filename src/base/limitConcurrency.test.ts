import { expect, test } from 'vitest'
import { limitConcurrency } from './limitConcurrency.ts'

test('at most n calls run at a time, the others wait in order, and failed calls free their slot', async () => {
  const limit = limitConcurrency(2)
  const begun: number[] = []
  let running = 0
  let maxRunning = 0
  const all = Array.from({ length: 9 }, (_, index) =>
    limit(async () => {
      begun.push(index)
      maxRunning = Math.max(maxRunning, ++running)
      await new Promise((resolve) => setImmediate(resolve))
      running--
      if (index % 3 === 0) throw new Error(`no ${index}`)
      return index
    }),
  )
  const results = await Promise.allSettled(all)
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([false, true, true, false, true, true, false, true, true])
  expect([begun, maxRunning]).toEqual([[0, 1, 2, 3, 4, 5, 6, 7, 8], 2])
  expect(limit.isFull()).toBe(false)
})

test('a call is refused at once if too many are already waiting', async () => {
  const limit = limitConcurrency(1, 1)
  const { promise, resolve } = Promise.withResolvers<void>()
  const [first, second, third] = [limit(() => promise), limit(async () => 'late'), limit(async () => 'never')]
  await expect(third).rejects.toMatchObject({ code: 'unavailable' })
  expect(limit.isFull()).toBe(true)
  resolve()
  await first
  expect(await second).toBe('late')
})
