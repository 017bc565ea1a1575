import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { addJob } from '#base/jobs/jobs.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { rankFrontPage } from '#features/posts/server/ranking/rankPosts.ts'
import { lastPlace } from '../places.ts'
import type { Edition, PinForm } from '../schema.ts'
import { hasText } from './hasText.ts'
import { lockFrontPage } from './lockFrontPage.ts'
import { frontPageErrors } from './messages.ts'
import { storySubject } from './storySubject.ts'

const maxPinMs = 30 * 86_400_000

/**
 * Pins a story to a place of an edition's first page until a time, or changes its pin. A pin that
 * was there makes room: it moves towards the place that the story leaves, or down. Readers see it
 * when this ends. Throws `front_page_changed`, `no_text_in_edition`, `not_found` and `invalid`.
 */
export async function pinStory(app: App, actor: Actor, edition: Edition, story: number, { version, place, until }: PinForm): Promise<void> {
  const now = app.now()
  if (until <= now) throw new AppError('invalid', { until: ['pin_ends_too_early'] })
  if (until.getTime() - now.getTime() > maxPinMs) throw new AppError('invalid', { until: ['pin_ends_too_late'] })
  await inTransaction(app.db, async (tx) => {
    await lockFrontPage(app, tx, edition, version)
    const subject = await storySubject(tx, story)
    if (!(await hasText(tx, edition, story))) throw new AppError(frontPageErrors.no_text_in_edition)
    const pins = await tx.selectFrom('front_page_pins').selectAll().where('edition', '=', edition).orderBy('place').execute()
    const before = pins.find((pin) => pin.story_id === story)
    const others = new Map(pins.filter((pin) => pin !== before).map((pin) => [pin.place, pin.story_id]))
    for (const [moved, to] of makeRoom(others, place, before?.place))
      await tx.updateTable('front_page_pins').set({ place: to }).where('edition', '=', edition).where('story_id', '=', moved).execute()
    await tx
      .insertInto('front_page_pins')
      .values({ edition, story_id: story, place, until })
      .onConflict((on) => on.columns(['edition', 'story_id']).doUpdateSet({ place, until }))
      .execute()
    await addJob(tx, 'rankFrontPage', {}, { key: `unpin ${edition} ${story}`, runAt: until })
    await recordAct(app, tx, actor, {
      action: 'pin_story',
      subject,
      before: before ? { edition, place: before.place, until: before.until } : null,
      after: { edition, place, until },
    })
  })
  await rankFrontPage(app)
}

/**
 * Returns where other pins go, as [story, place], so that a place is free: up if the story comes
 * from above, else down, each only as far as it has to. One that would fall off the end is moved up
 * instead.
 * @param others story by place
 */
function makeRoom(others: Map<number, number>, place: number, from: number | undefined): [story: number, place: number][] {
  const isFromAbove = from !== undefined && from < place
  return shift(others, place, isFromAbove ? -1 : 1) ?? shift(others, place, isFromAbove ? 1 : -1) ?? []
}

function shift(others: Map<number, number>, place: number, step: 1 | -1): [number, number][] | undefined {
  const moves: [number, number][] = []
  for (let at = place; others.has(at); at += step) {
    if (at + step < 1 || at + step > lastPlace) return undefined
    moves.push([others.get(at) as number, at + step])
  }
  return moves
}
