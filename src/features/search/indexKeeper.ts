import type pg from 'pg'
import { PostFollower, readWatermark } from './followPosts.ts'
import { IndexFolder } from './indexFolder.ts'
import { readDocumentsBelow } from './readDocuments.ts'
import { type KeptSegment, LiveIndex } from './segments/liveIndex.ts'
import { openSegment, type SentSegment, sendSegment, startUpkeep, type UpkeepTask } from './upkeep.ts'

/** So few posts are read at once; of more, another thread makes the index, newest first, while searches find what is there. */
const fewPosts = 1_000
const saveEveryMs = 60_000
const mergeEveryMs = 1_000

/** An index that follows the database, merges itself and is kept in a folder across restarts. */
export class IndexKeeper {
  readonly index = new LiveIndex()
  /** False while the database is read for the first time: old posts may be missing. */
  complete = true
  private readonly pool: pg.Pool
  private readonly databaseUrl: string
  private readonly folder: IndexFolder
  private readonly follower: PostFollower
  private readonly timers: NodeJS.Timeout[] = []
  private upkeep: { stop(): Promise<unknown> } | undefined
  /** Posts that changed while the database is read: of these the reading may bring what no longer is. */
  private changedMeanwhile: Set<number> | undefined

  private constructor(pool: pg.Pool, databaseUrl: string, folder: IndexFolder, watermark: number) {
    this.pool = pool
    this.databaseUrl = databaseUrl
    this.folder = folder
    this.follower = new PostFollower(pool, this.index, watermark)
    this.follower.onChange = (id) => this.changedMeanwhile?.add(id)
  }

  /** @param followMs how often the database is asked for changes; 0: only by `follow()` */
  static async open(pool: pg.Pool, databaseUrl: string, parentFolder: string, followMs: number): Promise<IndexKeeper> {
    const folder = new IndexFolder(parentFolder, await readIdentity(pool))
    const saved = folder.load()
    const keeper = new IndexKeeper(pool, databaseUrl, folder, saved?.watermark ?? (await readWatermark(pool)))
    for (const segment of saved?.segments ?? []) keeper.index.add(segment)
    if (!saved) await keeper.readAll()
    if (followMs > 0) keeper.every(followMs, () => keeper.follow())
    keeper.every(mergeEveryMs, () => keeper.merge())
    keeper.every(saveEveryMs, () => keeper.save())
    return keeper
  }

  follow(): Promise<void> {
    return this.follower.follow()
  }

  async close(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer)
    await this.upkeep?.stop()
    this.save()
    this.folder.release()
  }

  private async readAll(): Promise<void> {
    const newest = await readDocumentsBelow(this.pool, Number.MAX_SAFE_INTEGER, fewPosts)
    this.index.replace([], newest, this.follower.watermark)
    if (newest.length < fewPosts) return
    const below = newest.at(-1)?.id ?? 0
    this.complete = false
    this.changedMeanwhile = new Set()
    const watermark = this.follower.watermark
    const build = this.start({ kind: 'build', folder: this.folder.path, databaseUrl: this.databaseUrl, below }, (sent) => {
      const kept = this.keptOf(sent, watermark)
      for (const id of this.changedMeanwhile ?? []) kept.segment.kill(id)
      this.index.add(kept)
    })
    build.then(() => {
      this.complete = true
      this.changedMeanwhile = undefined
      this.save()
    }, ignore)
  }

  private async merge(): Promise<void> {
    const parts = this.upkeep ? undefined : this.index.nextMerge()
    if (!parts) return
    const deadBefore = parts.map(({ segment }) => segment.dead.slice())
    const sent = parts.map(({ segment, file }, part) => ({
      segment: sendSegment(segment.source, file),
      dead: deadBefore[part] as Uint8Array,
    }))
    let merged: KeptSegment | undefined
    const since = Math.min(...parts.map((part) => part.since))
    await this.start({ kind: 'merge', folder: this.folder.path, parts: sent }, (result) => {
      merged = this.keptOf(result, since)
    })
    this.index.takeMerged(parts, merged, deadBefore)
    this.save()
    for (const { segment } of parts) segment.source.close()
  }

  /** One task at a time: each wants a core. */
  private async start(task: UpkeepTask, take: (sent: SentSegment) => void): Promise<void> {
    const upkeep = startUpkeep(task, take)
    this.upkeep = upkeep
    try {
      await upkeep.done
    } finally {
      this.upkeep = undefined
    }
  }

  private keptOf(sent: SentSegment, since: number): KeptSegment {
    const file = 'file' in sent ? sent.file : undefined
    return { segment: openSegment(sent, this.folder.path), file, since: file ? Number.POSITIVE_INFINITY : since }
  }

  /** Until the whole database was read there is nothing to come back to. */
  private save(): void {
    if (!this.complete) return
    const watermark = Math.min(this.follower.watermark, ...this.index.kept.filter(({ file }) => !file).map(({ since }) => since))
    this.folder.save(this.index.kept, watermark)
  }

  private every(ms: number, work: () => Promise<void> | void): void {
    let running = false
    const timer = setInterval(async () => {
      if (running) return
      running = true
      try {
        await work()
      } catch {
        // The database is away, or a task failed: the next time may do.
      }
      running = false
    }, ms)
    timer.unref()
    this.timers.push(timer)
  }
}

function ignore(): void {}

/** The same only for the same database in the same cluster: transaction numbers mean nothing elsewhere. */
async function readIdentity(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ identity: string }>(
    `select system_identifier || ' ' || (select oid from pg_database where datname = current_database()) as identity from pg_control_system()`,
  )
  return rows[0]?.identity ?? ''
}
