import type pg from 'pg'
import { LiveIndex, type SegmentEntry } from '#engine/search/liveIndex.ts'
import { PostFollower, readWatermark } from './followPosts.ts'
import { IndexFolder } from './indexFolder.ts'
import {
  firstSegmentPosts,
  type MaintenanceTask,
  openSegment,
  type SentSegment,
  sendSegment,
  startMaintenance,
} from './indexMaintenance.ts'
import { readDocumentsBelow } from './readDocuments.ts'

/**
 * Fewer posts than this are indexed at once; for more, another thread builds the index, newest
 * first, while searches use what is already there.
 */
const fewPosts = 1_000
/**
 * Posts per segment when all posts are indexed; a quarter of that after each time that memory ran
 * out, down to `firstSegmentPosts`.
 */
const segmentPosts = 16_384
/** `since` of a segment in memory that could not be restored by reading changes. */
const notFollowed = -1
/** Delay after a failure; doubled after each further one. */
const retryMs = 1_000
const maxRetryMs = 60_000
/**
 * Smaller segments stay in memory for at most an hour, and are read from the database again after a
 * restart.
 */
const minFileDocuments = 4_096
const inMemoryMs = 3_600_000
const saveEveryMs = 60_000
const mergeEveryMs = 1_000

/** An index that follows the database, merges itself and is stored in a folder across restarts. */
export class PersistentIndex {
  readonly index = new LiveIndex()
  /** False while the database is read for the first time: old posts may be missing. */
  complete = true
  private readonly pool: pg.Pool
  private readonly databaseUrl: string
  private readonly folder: IndexFolder
  private follower: PostFollower | undefined
  private readonly openedAt = performance.now()
  private readonly timers: NodeJS.Timeout[] = []
  private maintenance: { stop(): Promise<unknown> } | undefined
  /** Number of consecutive failed tasks. */
  failures = 0
  private backOffUntil = 0
  private segmentPosts = segmentPosts
  /** Called for each task that failed; it is retried. */
  onFailure: ((error: Error) => void) | undefined

  private constructor(pool: pg.Pool, databaseUrl: string, folder: IndexFolder) {
    this.pool = pool
    this.databaseUrl = databaseUrl
    this.folder = folder
  }

  /**
   * @param followMs how often to check the database for changes; 0: only by `follow()`
   * @param maxInMemoryMs how long posts may be only in memory
   */
  static async open(
    pool: pg.Pool,
    databaseUrl: string,
    parentFolder: string,
    followMs: number,
    maxInMemoryMs = inMemoryMs,
  ): Promise<PersistentIndex> {
    const persistent = new PersistentIndex(pool, databaseUrl, new IndexFolder(parentFolder, await readIdentity(pool)))
    const saved = persistent.folder.load()
    if (saved) {
      persistent.index.entries = saved.segments
      persistent.follower = new PostFollower(pool, persistent.index, saved.watermark)
    } else await persistent.readAll()
    if (followMs > 0) persistent.every(followMs, () => persistent.follow())
    persistent.every(mergeEveryMs, () => persistent.merge(performance.now() - maxInMemoryMs))
    persistent.every(saveEveryMs, () => persistent.save())
    return persistent
  }

  /** No task is running, and nothing is left to merge. */
  get settled(): boolean {
    return !this.maintenance && this.index.nextMerge() === undefined
  }

  /** Time for which nothing that changed in the database has come into the index, in ms. */
  get behindMs(): number {
    return performance.now() - (this.follower?.followedAt ?? this.openedAt)
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

  /**
   * Builds the index from scratch, while following changes; the task may read outdated versions of
   * the changed posts, which are then deleted.
   */
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
    const task = { kind: 'build', folder: this.folder.path, databaseUrl: this.databaseUrl, segmentPosts: this.segmentPosts } as const
    this.start(task, (sent) => {
      const entry = this.entryOf(sent, notFollowed)
      for (const id of changedMeanwhile) entry.segment.delete(id)
      this.index.add(entry)
    }).then(
      () => this.endReading(),
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') this.segmentPosts = Math.max(firstSegmentPosts, this.segmentPosts / 4)
        this.retryLater(() => this.readAll())
      },
    )
  }

  private endReading(): void {
    this.complete = true
    if (this.follower) this.follower.onChange = undefined
    this.save()
  }

  /**
   * @param moment segments that have been only in memory since before then are written to a file
   */
  private async merge(moment: number): Promise<void> {
    const parts =
      this.maintenance || performance.now() < this.backOffUntil ? undefined : (this.index.nextMerge() ?? this.index.inMemorySince(moment))
    if (!parts) return
    const deletedBefore = parts.map(({ segment }) => segment.deleted.slice())
    const sent = parts.map(({ segment, file }, part) => ({
      segment: sendSegment(segment.source, file),
      deleted: deletedBefore[part] as Uint8Array,
    }))
    let merged: SegmentEntry | undefined
    const isLarge = parts.reduce((sum, { segment }) => sum + segment.documents - segment.deletedCount, 0) >= minFileDocuments
    // If a part is in a file, its posts would not be read from the database again.
    const toFile = isLarge || parts.some(({ file, madeAt }) => file !== undefined || madeAt < moment)
    for (const part of parts) this.index.merging.add(part)
    const since = Math.min(...parts.map((part) => part.since))
    await this.start({ kind: 'merge', folder: this.folder.path, parts: sent, toFile }, (result) => {
      merged = this.entryOf(result, since)
    }).finally(() => this.index.merging.clear())
    this.index.replaceMerged(parts, merged, deletedBefore)
    this.save()
    for (const { segment } of parts) segment.source.close()
  }

  /** Runs one task at a time, because each uses a whole core. */
  private async start(task: MaintenanceTask, take: (sent: SentSegment) => void): Promise<void> {
    const maintenance = startMaintenance(task, take)
    this.maintenance = maintenance
    try {
      await maintenance.done
      this.failures = 0
    } catch (error) {
      this.backOffUntil = performance.now() + this.nextBackOff()
      this.onFailure?.(error as Error)
      throw error
    } finally {
      this.maintenance = undefined
    }
  }

  /**
   * Counts a failure and returns the delay in ms before the next attempt, because a full disk stays
   * full for a while.
   */
  private nextBackOff(): number {
    const ms = Math.min(maxRetryMs, retryMs * 2 ** this.failures)
    this.failures += 1
    return ms
  }

  private entryOf(sent: SentSegment, since: number): SegmentEntry {
    const file = 'file' in sent ? sent.file : undefined
    return { segment: openSegment(sent, this.folder.path), file, since: file ? Number.POSITIVE_INFINITY : since, madeAt: performance.now() }
  }

  /**
   * Saves an index that can be restored from its files and later changes: not while the database is
   * being read, nor one with few posts.
   */
  private save(): void {
    const watermark = Math.min(
      this.follower?.watermark ?? notFollowed,
      ...this.index.entries.filter(({ file }) => !file).map(({ since }) => since),
    )
    if (!this.complete || watermark === notFollowed) return
    try {
      this.folder.save(this.index.entries, watermark)
    } catch {
      // The disk cannot be written; the last saved state is still valid, and saving is retried.
    }
  }

  /** Runs work again after the database became unavailable. */
  private retryLater(work: () => Promise<void>): void {
    const timer = setTimeout(() => work().catch(() => this.retryLater(work)), Math.max(retryMs, this.backOffUntil - performance.now()))
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
        // The database is unavailable, or a task failed: retried next time.
      }
      running = false
    }, ms)
    timer.unref()
    this.timers.push(timer)
  }
}

/** Identifies a database of a cluster, because transaction numbers are meaningless elsewhere. */
async function readIdentity(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ identity: string }>(
    `select system_identifier || ' ' || (select oid from pg_database where datname = current_database()) as identity from pg_control_system()`,
  )
  return rows[0]?.identity ?? ''
}
