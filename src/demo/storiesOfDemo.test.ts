import { expect, test } from 'vitest'
import { placeDemo } from '../../test/placeDemo.ts'
import { createTestApp } from '../../test/testApp.ts'

// `node bench/demoStories.ts` does the same for a day.
test('in the first hour of the demo no event is in two stories, and at most one story in a hundred has two events', async () => {
  const { events, stories, mixed, divided } = await placeDemo(await createTestApp(), new Date('2026-11-26T15:00:00Z'), 1)
  expect(events).toBeGreaterThan(400)
  expect(divided).toEqual([])
  expect(mixed.length / stories, mixed.map((titles) => titles.join(' # ')).join('\n')).toBeLessThanOrEqual(0.01)
})
