import type { App } from '#base/app.ts'
import type { Locale } from '#text/locale.ts'

/** Reads which stories editors have pinned to the first page of an edition. */
export async function readPinned(app: App, edition: Locale): Promise<Set<number>> {
  const pins = app.publicDb.selectFrom('front_page_pins').select('story_id').where('edition', '=', edition)
  return new Set((await pins.where('until', '>', app.now()).execute()).map(({ story_id }) => story_id))
}
