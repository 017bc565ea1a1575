import { type Kysely, sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { DB } from '#base/database/tables.ts'
import { inTransaction } from '#base/database/transact.ts'
import { assignStories, type LateJoin, type StoryDraft } from './assignStories.ts'

/**
 * Places reports whose posts are not stored, to measure how they are placed; late joins are done at
 * once instead of by a job.
 */
export class UnstoredReports {
  readonly #app: Pick<App, 'db' | 'pool'>
  readonly #joined = new Map<number, number>()
  /** Stories that others became part of. */
  readonly #wholes = new Set<number>()

  constructor(app: Pick<App, 'db' | 'pool'>) {
    this.#app = app
  }

  /** The story of each report, in order, as long as no later one shows better. */
  async place(drafts: StoryDraft[]): Promise<number[]> {
    const { storyIds, lateJoins } = await inTransaction(this.#app.db, async (tx) => {
      const assigned = await assignStories(this.#app.pool, tx, drafts)
      const lateJoins = assigned.lateJoins.filter(({ from }) => !this.#wholes.has(from))
      for (const join of lateJoins) await moveSignatures(tx, join)
      return { ...assigned, lateJoins }
    })
    for (const { from, into } of lateJoins) {
      this.#joined.set(from, into)
      this.#wholes.add(into)
    }
    return storyIds
  }

  /** The story that one is part of by now. */
  storyOf(story: number): number {
    const into = this.#joined.get(story)
    return into === undefined ? story : this.storyOf(into)
  }
}

async function moveSignatures(tx: Kysely<DB>, { from, into }: LateJoin): Promise<void> {
  await sql`
    update story_signatures set story_id = ${into}, machine_story_id = coalesce(machine_story_id, story_id) where story_id = ${from}`.execute(
    tx,
  )
  await sql`
    update stories set post_count = post_count + (select post_count from stories where id = ${from}) where id = ${into}`.execute(tx)
  await sql`update stories set post_count = 0, merged_into = ${into} where id = ${from}`.execute(tx)
}
