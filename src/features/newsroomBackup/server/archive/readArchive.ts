import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream, WritableStream as WebWritable } from 'node:stream/web'
import { createZstdDecompress } from 'node:zlib'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import { CommandError } from '#base/errors.ts'
import { End, endFile } from './archiveContent.ts'

/** A file in the archive; its body must be read before the next entry is asked for. */
export type ArchiveEntry = { name: string; size: number; body: AsyncIterable<Uint8Array> }

const chunkBytes = 1024 * 1024
const ageMagic = Buffer.from('age-encryption.org/v1')
const zstdMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

/**
 * Reads an archive from its beginning to its end, as a stream. Returns its end once everything
 * before it is known to be whole: a caller that stops earlier, or gets an error, has read something
 * that proves nothing. Throws a `CommandError` if the file is none of ours, damaged or cut off, or
 * if the key is missing or wrong.
 */
export async function* readArchive(file: string, key: string | undefined): AsyncGenerator<ArchiveEntry, End> {
  const name = basename(file)
  const hash = createHash('sha256')
  let end: Buffer | undefined
  for await (const entry of tarEntries(await decrypt(file, key), name)) {
    if (end) throw damaged(name, 'something follows its end')
    if (entry.name === endFile) {
      end = await buffer(entry.body)
      continue
    }
    hash.update(`${entry.name}\0${entry.size}\0`)
    let unread = entry.size
    yield { ...entry, body: hashed(entry.body, hash, (bytes) => (unread -= bytes)) }
    if (unread !== 0) throw damaged(name, `${entry.name} is not whole`)
  }
  if (!end) throw damaged(name, 'its end is missing')
  const parsed = End.safeParse(parse(end, name))
  if (!parsed.success || parsed.data.sha256 !== hash.digest('hex')) throw damaged(name, 'its checksum is another')
  return parsed.data
}

async function* hashed(body: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>, count: (bytes: number) => void) {
  for await (const chunk of body) {
    hash.update(chunk)
    count(chunk.length)
    yield chunk
  }
}

/** The compressed bytes of the file. */
async function decrypt(file: string, key: string | undefined): Promise<Readable> {
  const magic = await readStart(file)
  const bytes = createReadStream(file, { highWaterMark: chunkBytes })
  if (magic.subarray(0, zstdMagic.length).equals(zstdMagic)) return bytes
  if (!magic.equals(ageMagic)) throw new CommandError(`${basename(file)} is not a backup of Mirqab`)
  if (!key) throw new CommandError(`${basename(file)} is encrypted: set BACKUP_KEY to the key that it was made with`)
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(key)
  try {
    return Readable.fromWeb((await decrypter.decrypt(Readable.toWeb(bytes) as ReadableStream<Uint8Array>)) as WebStream<Uint8Array>)
  } catch (error) {
    bytes.destroy()
    if (/no identity matched/.test((error as Error).message))
      throw new CommandError(`BACKUP_KEY is not the key that ${basename(file)} was made with, or the beginning of the file is damaged`)
    throw explained(error, basename(file))
  }
}

async function readStart(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(ageMagic.length), 0, ageMagic.length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function* tarEntries(compressed: Readable, file: string): AsyncGenerator<ArchiveEntry> {
  const { readable, writable } = createTarDecoder({ strict: true })
  const decoder = Writable.fromWeb(writable as unknown as WebWritable<Uint8Array>)
  const feeding = pipeline(compressed, createZstdDecompress({ chunkSize: chunkBytes }), decoder)
  // The decoder does not pass on why it gets no more: what reads from it would wait for ever.
  const failure = new Promise<never>((_, reject) => feeding.catch(reject))
  failure.catch(() => {})
  try {
    for await (const { header, body } of untilFailure(readable as ReadableStream<ParsedTarEntry>, failure))
      yield { name: header.name, size: header.size, body: explainErrors(untilFailure(body as ReadableStream<Uint8Array>, failure), file) }
    // What follows the last entry, and zstd's checksum.
    await feeding
  } catch (error) {
    throw explained(error, file)
  } finally {
    compressed.destroy()
  }
}

/** Yields what a stream brings, or throws the failure of what feeds it. */
async function* untilFailure<T>(stream: ReadableStream<T>, failure: Promise<never>): AsyncGenerator<T> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), failure])
      if (done) return
      yield value
    }
  } finally {
    reader.cancel().catch(() => {})
  }
}

async function* explainErrors(body: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw explained(error, file)
  }
}

/** An error of the disk says itself what it is; any other one comes from the content. */
function explained(error: unknown, file: string): Error {
  const { syscall, message } = error as NodeJS.ErrnoException
  return syscall || error instanceof CommandError ? (error as Error) : damaged(file, message || 'it ends too early')
}

function damaged(file: string, why: string): CommandError {
  return new CommandError(`${file} is damaged or cut off (${why})`)
}

function parse(json: Buffer, file: string): unknown {
  try {
    return JSON.parse(json.toString())
  } catch {
    throw damaged(file, 'its end cannot be read')
  }
}
