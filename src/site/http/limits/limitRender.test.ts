import { expect, test } from 'vitest'
import type { App } from '#base/app.ts'
import { fakeClocks } from '../../../../test/fakeClocks.ts'
import { limitRender } from './limitRender.ts'

const clocks = fakeClocks()

test('a process renders at most eight pages and feeds at once; others wait', async () => {
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

test.each([30, -30])(
  'a render that waits is refused after three seconds, and only then, when the clock is set by %i hours',
  async (hours) => {
    const app = {} as App
    const waitFor = async (wait: () => void) => {
      const end = Promise.withResolvers<void>()
      const running = Array.from({ length: 8 }, () => limitRender(app, () => end.promise))
      const response = limitRender(app, async () => 'page').catch((error: Error) => error.message)
      await Promise.resolve()
      wait()
      end.resolve()
      await Promise.all(running)
      return response
    }
    expect(await waitFor(() => clocks.set(hours * 3_600_000))).toBe('page')
    expect(
      await waitFor(() => {
        clocks.set(hours * 3_600_000)
        clocks.advance(3_001)
      }),
    ).toBe('unavailable')
  },
)
