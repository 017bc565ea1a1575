import { expect, test } from 'vitest'
import type { App } from '#base/app.ts'
import { limitRender } from './limitRender.ts'

test('a process renders eight pages and feeds at once, whoever asks for them; another waits for one to end', async () => {
  const app = {} as App
  const ends: (() => void)[] = []
  const render = () => new Promise<void>((resolve) => ends.push(resolve))
  const all = Array.from({ length: 9 }, () => limitRender(app, render))
  await Promise.resolve()
  expect(ends).toHaveLength(8)
  ends[0]?.()
  await all[0]
  await expect.poll(() => ends.length).toBe(9)
  for (const end of ends) end()
  await Promise.all(all)
})
