import { staleWhileRevalidate } from '#base/staleWhileRevalidate.ts'

const freshMs = 10_000

/**
 * The ids of all ads. Others are not counted: invented ones would take the room in which viewers
 * are remembered, and so undo their limits.
 */
export const knownAds = staleWhileRevalidate(freshMs, 'the ids of ads', async (app) => {
  const rows = await app.replica.selectFrom('ads').select('id').execute()
  return new Set(rows.map(({ id }) => id))
})
