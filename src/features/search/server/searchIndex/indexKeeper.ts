import type pg from 'pg'
import { LiveIndex, type SegmentEntry } from '#engine/search/liveIndex.ts'
import { PostFollower, readWatermark } from './followPosts.ts'
import { IndexFolder } from './indexFolder.ts'
import { builtFirst, type MaintenanceTask, openSegment, type SentSegment, sendSegment, startMaintenance } from './indexMaintenance.ts'
import { readDocumentsBelow } from './readDocuments.ts'

/** So few posts are read at once; of more, another thread makes the index, newest first, while searches find what is there. */
const fewPosts = 1_000
/** A segment of so many posts is made when all are read; of a quarter as many after each time that memory did not do, down to `builtFirst`. */
const builtAtOnce = 16_384
/** `since` of a segment in memory that no reading of changes would bring again. */
const notFollowed = -1
/** After a failure, and twice as long after each further one. */
const retryMs = 1_000
const retryMostMs = 60_000
/** Smaller segments stay in memory for an hour at most, and are read from the database again after a restart. */
const leastInFile = 4_096
const inMemoryMs = 3_600_000
const saveEveryMs = 60_000
const mergeEveryMs = 1_000

/** An index that follows the database, merges itself and is stored in a folder across restarts. */
export class IndexKeeper {
  readonly index = new LiveIndex()
  /** False while the database is read for the first time: old posts may be missing. */
  complete = true
  private readonly pool: pg.Pool
  private readonly databaseUrl: string
  private readonly folder: IndexFolder
  private follower: PostFollower | undefined
  private readonly timers: NodeJS.Timeout[] = []
  private maintenance: { stop(): Promise<unknown> } | undefined
  /** So many tasks failed one after the other. */
  failures = 0
  private restUntil = 0
  private builtAtOnce = builtAtOnce
  /** Told of each task that failed; it is tried again. */
  onFailure: ((error: Error) => void) | undefined

  private constructor(pool: pg.Pool, databaseUrl: string, folder: IndexFolder) {
    this.pool = pool
    this.databaseUrl = databaseUrl
    this.folder = folder
  }

  /**
   * @param followMs how often the database is asked for changes; 0: only by `follow()`
   * @param keepInMemoryMs how long posts may be only in memory
   */
  static async open(
    pool: pg.Pool,
    databaseUrl: string,
    parentFolder: string,
    followMs: number,
    keepInMemoryMs = inMemoryMs,
  ): Promise<IndexKeeper> {
    const keeper = new IndexKeeper(pool, databaseUrl, new IndexFolder(parentFolder, await readIdentity(pool)))
    const saved = keeper.folder.load()
    if (saved) {
      keeper.index.entries = saved.segments
      keeper.follower = new PostFollower(pool, keeper.index, saved.watermark)
    } else await keeper.readAll()
    if (followMs > 0) keeper.every(followMs, () => keeper.follow())
    keeper.every(mergeEveryMs, () => keeper.merge(performance.now() - keepInMemoryMs))
    keeper.every(saveEveryMs, () => keeper.save())
    return keeper
  }

  /** Nothing is being made, and nothing is left to merge. */
  get settled(): boolean {
    return !this.maintenance && this.index.nextMerge() === undefined
  }

  follow(): Promise<void> {
    return this.follower?.follow() ?? Promise.resolve()
  }

  async close(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer)
    await this.maintenance?.stop()
    this.save()
    this.folder.release()
  }

  /** Makes the index from nothing. What changes meanwhile is followed; of those posts the reading may bring what no longer is. */
  private async readAll(): Promise<void> {
    const watermark = await readWatermark(this.pool)
    const newest = await readDocumentsBelow(this.pool, Number.MAX_SAFE_INTEGER, fewPosts)
    for (const { segment } of this.index.entries) segment.source.close()
    this.index.entries = []
    this.folder.clear()
    this.follower = new PostFollower(this.pool, this.index, watermark)
    if (newest.length < fewPosts) return this.index.replace([], newest, notFollowed)
    this.complete = false
    const changedMeanwhile = new Set<number>()
    this.follower.onChange = (id) => changedMeanwhile.add(id)
    const task = { kind: 'build', folder: this.folder.path, databaseUrl: this.databaseUrl, atOnce: this.builtAtOnce } as const
    this.start(task, (sent) => {
      const entry = this.entryOf(sent, notFollowed)
      for (const id of changedMeanwhile) entry.segment.delete(id)
      this.index.add(entry)
    }).then(
      () => this.endReading(),
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') this.builtAtOnce = Math.max(builtFirst, this.builtAtOnce / 4)
        this.later(() => this.readAll())
      },
    )
  }

  private endReading(): void {
    this.complete = true
    if (this.follower) this.follower.onChange = undefined
    this.save()
  }

  /** @param moment what has been only in memory since before then goes to a file */
  private async merge(moment: number): Promise<void> {
    const parts =
      this.maintenance || performance.now() < this.restUntil ? undefined : (this.index.nextMerge() ?? this.index.inMemorySince(moment))
    if (!parts) return
    const deletedBefore = parts.map(({ segment }) => segment.deleted.slice())
    const sent = parts.map(({ segment, file }, part) => ({
      segment: sendSegment(segment.source, file),
      deleted: deletedBefore[part] as Uint8Array,
    }))
    let merged: SegmentEntry | undefined
    const isLarge = parts.reduce((sum, { segment }) => sum + segment.documents - segment.deletedCount, 0) >= leastInFile
    // What is in a file would not be read from the database again.
    const toFile = isLarge || parts.some(({ file, madeAt }) => file !== undefined || madeAt < moment)
    for (const part of parts) this.index.merging.add(part)
    const since = Math.min(...parts.map((part) => part.since))
    await this.start({ kind: 'merge', folder: this.folder.path, parts: sent, toFile }, (result) => {
      merged = this.entryOf(result, since)
    }).finally(() => this.index.merging.clear())
    this.index.takeMerged(parts, merged, deletedBefore)
    this.save()
    for (const { segment } of parts) segment.source.close()
  }

  /** One task at a time: each wants a core. */
  private async start(task: MaintenanceTask, take: (sent: SentSegment) => void): Promise<void> {
    const maintenance = startMaintenance(task, take)
    this.maintenance = maintenance
    try {
      await maintenance.done
      this.failures = 0
    } catch (error) {
      this.restUntil = performance.now() + this.rest()
      this.onFailure?.(error as Error)
      throw error
    } finally {
      this.maintenance = undefined
    }
  }

  /** How long to wait after one more failure, in ms: a disk that is full stays so for a while. */
  private rest(): number {
    const ms = Math.min(retryMostMs, retryMs * 2 ** this.failures)
    this.failures += 1
    return ms
  }

  private entryOf(sent: SentSegment, since: number): SegmentEntry {
    const file = 'file' in sent ? sent.file : undefined
    return { segment: openSegment(sent, this.folder.path), file, since: file ? Number.POSITIVE_INFINITY : since, madeAt: performance.now() }
  }

  /** Only an index that can be had again from its files and from what changed since: not while the database is read, nor one of few posts. */
  private save(): void {
    const watermark = Math.min(
      this.follower?.watermark ?? notFollowed,
      ...this.index.entries.filter(({ file }) => !file).map(({ since }) => since),
    )
    if (!this.complete || watermark === notFollowed) return
    try {
      this.folder.save(this.index.entries, watermark)
    } catch {
      // The disk takes nothing, and what was saved last still holds: a later time may do.
    }
  }

  /** The database went away in the middle. */
  private later(work: () => Promise<void>): void {
    const timer = setTimeout(() => work().catch(() => this.later(work)), Math.max(retryMs, this.restUntil - performance.now()))
    timer.unref()
    this.timers.push(timer)
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

/** The same only for the same database in the same cluster: transaction numbers mean nothing elsewhere. */
async function readIdentity(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ identity: string }>(
    `select system_identifier || ' ' || (select oid from pg_database where datname = current_database()) as identity from pg_control_system()`,
  )
  return rows[0]?.identity ?? ''
}
