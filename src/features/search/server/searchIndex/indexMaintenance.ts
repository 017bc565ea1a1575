import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type MessagePort, parentPort, Worker } from 'node:worker_threads'
import { openPool } from '#base/database/db.ts'
import { threadFile } from '#base/process/threadFile.ts'
import { type ByteSource, fromFile, fromMemory } from '#engine/search/byteSource.ts'
import { inSharedMemory } from '#engine/search/liveIndex.ts'
import { mergeSegments } from '#engine/search/mergeSegments.ts'
import { Segment } from '#engine/search/segment.ts'
import { type NewDocument, writeSegment } from '#engine/search/writeSegment.ts'
import { readDocumentsBelow } from './readDocuments.ts'

/** A segment that is sent between threads. */
export type SentSegment = { file: string } | { bytes: Uint8Array }

/**
 * A task that takes seconds and runs in a separate thread, which ends with it: index the whole
 * database, newest first, with `segmentPosts` posts per segment, or merge segments.
 */
export type MaintenanceTask =
  | { kind: 'build'; folder: string; databaseUrl: string; segmentPosts: number }
  | { kind: 'merge'; folder: string; parts: { segment: SentSegment; deleted: Uint8Array }[]; toFile: boolean }

/** Number of posts in the first segment, small so that something can be found soon. */
export const firstSegmentPosts = 1_024
const rowsAtOnce = 1_024
/** Maximum size of a new index in memory if the disk cannot be written. */
const maxMemoryBytes = 256 * 1024 ** 2

/** Starts a task; `take` is called with each resulting segment. Rejects if the thread fails. */
export function startMaintenance(
  task: MaintenanceTask,
  take: (segment: SentSegment) => void,
): { done: Promise<void>; stop(): Promise<unknown> } {
  const worker = new Worker(threadFile('indexMaintenance'), { workerData: task })
  worker.unref()
  const done = new Promise<void>((resolve, reject) => {
    worker.on('message', take)
    worker.on('error', reject)
    worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`index maintenance exited with code ${code}`))))
  })
  done.catch(() => {})
  return { done, stop: () => worker.terminate() }
}

/** Runs the task, in its thread. */
export async function runMaintenance(task: MaintenanceTask): Promise<void> {
  const port = parentPort as MessagePort
  if (task.kind === 'build') return build(task, port)
  const segments = task.parts.map(({ segment: sent, deleted }) => {
    const segment = openSegment(sent, task.folder)
    segment.deleted.set(deleted)
    return segment
  })
  const chunks = mergeSegments(segments)
  port.postMessage(task.toFile ? { file: writeFile(task.folder, chunks) } : { bytes: inSharedMemory(chunks).read(0, sizeOf(chunks)) })
}

export function openSegment(sent: SentSegment, folder: string): Segment {
  return new Segment('file' in sent ? fromFile(join(folder, sent.file)) : fromMemory(sent.bytes))
}

type Build = Extract<MaintenanceTask, { kind: 'build' }>

async function build({ folder, databaseUrl, segmentPosts }: Build, port: MessagePort): Promise<void> {
  const pool = openPool(databaseUrl, { max: 1, statementTimeout: 0 })
  let from = Number.MAX_SAFE_INTEGER
  let wanted = firstSegmentPosts
  let waiting: NewDocument[] = []
  let inMemory = 0
  // The next rows are read while the current ones are analysed.
  let next = readDocumentsBelow(pool, from, rowsAtOnce)
  while (true) {
    const documents = await next
    const last = documents.at(-1)
    if (last) {
      from = last.id
      next = readDocumentsBelow(pool, from, rowsAtOnce)
      waiting.push(...documents)
    }
    if (waiting.length >= wanted || (!last && waiting.length > 0)) {
      const sent = fileOrMemory(folder, writeSegment(waiting))
      inMemory += 'bytes' in sent ? sent.bytes.length : 0
      if (inMemory > maxMemoryBytes) throw new Error('the disk cannot be written, and the index is too large for memory')
      port.postMessage(sent)
      waiting = []
      wanted = segmentPosts
    }
    if (!last) break
  }
  await pool.end()
}

/**
 * Writes a segment to a file, or leaves it in memory if the disk is full, for example: searches use
 * it, and it is written to a file later.
 */
function fileOrMemory(folder: string, chunks: Uint8Array[]): SentSegment {
  try {
    return { file: writeFile(folder, chunks) }
  } catch {
    return { bytes: inSharedMemory(chunks).read(0, sizeOf(chunks)) }
  }
}

/** The file gets its name only once it is completely on disk; an incomplete file is deleted. */
function writeFile(folder: string, chunks: Uint8Array[]): string {
  const name = `${randomUUID()}.segment`
  const path = join(folder, name)
  const file = openSync(`${path}.new`, 'w')
  try {
    for (const chunk of chunks) for (let done = 0; done < chunk.length; ) done += writeSync(file, chunk, done)
    fsyncSync(file)
    renameSync(`${path}.new`, path)
  } catch (error) {
    rmSync(`${path}.new`, { force: true })
    throw error
  } finally {
    closeSync(file)
  }
  return name
}

function sizeOf(chunks: Uint8Array[]): number {
  return chunks.reduce((sum, chunk) => sum + chunk.length, 0)
}

/** The bytes of a segment, or the name of its file, to be sent to another thread. */
export function sendSegment(source: ByteSource, file: string | undefined): SentSegment {
  return file ? { file } : { bytes: source.read(0, source.size) }
}
