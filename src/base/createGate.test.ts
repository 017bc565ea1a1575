import { expect, test } from 'vitest'
import { createGate } from './createGate.ts'

test('so much work runs at once, the rest in the order it came, and failures give their place back', async () => {
  const gate = createGate(2)
  const begun: number[] = []
  let running = 0
  let most = 0
  const all = Array.from({ length: 9 }, (_, index) =>
    gate(async () => {
      begun.push(index)
      most = Math.max(most, ++running)
      await new Promise((resolve) => setImmediate(resolve))
      running--
      if (index % 3 === 0) throw new Error(`no ${index}`)
      return index
    }),
  )
  const results = await Promise.allSettled(all)
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([false, true, true, false, true, true, false, true, true])
  expect([begun, most]).toEqual([[0, 1, 2, 3, 4, 5, 6, 7, 8], 2])
  expect(gate.isFull()).toBe(false)
})

test('whoever comes when too many wait already is told so at once', async () => {
  const gate = createGate(1, 1)
  const { promise, resolve } = Promise.withResolvers<void>()
  const [first, second, third] = [gate(() => promise), gate(async () => 'late'), gate(async () => 'never')]
  await expect(third).rejects.toMatchObject({ code: 'unavailable' })
  expect(gate.isFull()).toBe(true)
  resolve()
  await first
  expect(await second).toBe('late')
})
