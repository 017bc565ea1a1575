import type pg from 'pg'
import type { LiveIndex } from '#engine/search/liveIndex.ts'
import { readDocuments } from './readDocuments.ts'

/** Number of changes read at once, and of posts indexed before yielding to other work. */
const changesAtOnce = 5_000
const postsAtOnce = 100

type Change = { xid: number; post_id: number }

/**
 * Updates an index with the changes of the database. The watermark is the oldest transaction that
 * had not ended when the changes were last read: all changes of older ones are in the index; those
 * of newer ones may become visible in any order.
 */
export class PostFollower {
  watermark: number
  /** Time when the last changes were read that are all in the index, of `performance.now()`. */
  followedAt = performance.now()
  private readonly pool: pg.Pool
  private readonly index: LiveIndex
  /** Changes from the watermark on that are already in the index. */
  private seen = new Set<string>()
  private running: Promise<void> | undefined
  /** Called for each post that changed, before the index is updated. */
  onChange: ((id: number) => void) | undefined

  constructor(pool: pg.Pool, index: LiveIndex, watermark: number) {
    this.pool = pool
    this.index = index
    this.watermark = watermark
  }

  /**
   * Applies all changes until now. Concurrent calls share one read, which begins after the first of
   * them.
   */
  async follow(): Promise<void> {
    this.running ??= this.read().finally(() => {
      this.running = undefined
    })
    return this.running
  }

  private async read(): Promise<void> {
    const startedAt = performance.now()
    let from: Change = { xid: this.watermark, post_id: 0 }
    let next: number | undefined
    while (true) {
      const { safe, changes } = await this.readChanges(from)
      next ??= safe
      const news = changes.filter((change) => !this.seen.has(keyOf(change)))
      for (let at = 0; at < news.length; at += postsAtOnce) await this.bring(news.slice(at, at + postsAtOnce))
      const last = changes.at(-1)
      if (changes.length < changesAtOnce || !last) break
      from = { xid: last.xid, post_id: last.post_id + 1 }
    }
    this.watermark = next
    this.followedAt = startedAt
    for (const key of this.seen) if (Number(key.slice(0, key.indexOf(' '))) < next) this.seen.delete(key)
  }

  private async bring(changes: Change[]): Promise<void> {
    const ids = [...new Set(changes.map((change) => change.post_id))]
    const documents = await readDocuments(this.pool, ids)
    for (const id of ids) this.onChange?.(id)
    this.index.replace(ids, documents, this.watermark)
    for (const change of changes) this.seen.add(keyOf(change))
  }

  /** `safe`: transactions below it can no longer bring changes. */
  private async readChanges({ xid, post_id }: Change): Promise<{ safe: number; changes: Change[] }> {
    const { rows } = await this.pool.query<{ safe: string; xid: string | null; post_id: number }>(
      `select pg_snapshot_xmin(pg_current_snapshot())::text as safe, c.xid::text, c.post_id
       from (select) one left join search_changes c on (c.xid, c.post_id) >= ($1::text::xid8, $2::bigint) order by c.xid, c.post_id limit $3`,
      [String(xid), post_id, changesAtOnce],
    )
    const changes = rows.flatMap((row) => (row.xid === null ? [] : [{ xid: Number(row.xid), post_id: row.post_id }]))
    return { safe: Number(rows[0]?.safe), changes }
  }
}

/** The watermark to follow from if the whole database is about to be read. */
export async function readWatermark(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ safe: string }>('select pg_snapshot_xmin(pg_current_snapshot())::text as safe')
  return Number(rows[0]?.safe)
}

function keyOf({ xid, post_id }: Change): string {
  return `${xid} ${post_id}`
}
