import { createHash } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { constants, createZstdCompress } from 'node:zlib'
import { createTarPacker } from 'modern-tar'

export type Archive = {
  /**
   * Adds a file of `size` bytes; throws if `data` has fewer or more. Waits while the disk is slow.
   */
  add(name: string, size: number, data: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>
  /** SHA-256 (hex) of the names, sizes and contents so far. */
  digest(): string
}

/**
 * 2^15 needs 32 MB and a tenth of a second; a key of 32 characters needs no more against guessing.
 */
const scryptWorkFactor = 15
const chunkBytes = 1024 * 1024

/**
 * Writes a new archive with what `fill` adds. The file has its name only once it is whole and on
 * the disk: until then it is `FILE.part`, which is deleted if anything fails. Returns its size in
 * bytes.
 */
export async function writeArchive(file: string, key: string | undefined, fill: (archive: Archive) => Promise<void>): Promise<number> {
  const part = `${file}.part`
  await rm(part, { force: true })
  const out = (await open(part, 'wx', 0o600)).createWriteStream({ flush: true, highWaterMark: chunkBytes })
  const { readable, controller } = createTarPacker()
  const plain = Readable.fromWeb(readable as WebStream<Uint8Array>)
  const zstd = createZstdCompress({ chunkSize: chunkBytes, params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  const written = key ? pipeline(plain, zstd, (compressed) => encrypt(compressed, key), out) : pipeline(plain, zstd, out)
  // Without this, a caller that adds would wait for ever for a pipeline that has failed.
  const failed = written.then(() => new Promise<never>(() => {}))
  failed.catch(() => {})
  try {
    await fill(archiveOf(controller, failed))
    controller.finalize()
    await written
    await rename(part, file)
    await syncFolder(dirname(file))
    return out.bytesWritten
  } catch (error) {
    plain.destroy(error as Error)
    await written.catch(() => {})
    await rm(part, { force: true })
    throw error
  }
}

function archiveOf(controller: ReturnType<typeof createTarPacker>['controller'], failed: Promise<never>): Archive {
  const hash = createHash('sha256')
  return {
    async add(name, size, data) {
      hash.update(`${name}\0${size}\0`)
      const writer = controller.add({ name, size, mode: 0o600, mtime: new Date(0) }).getWriter()
      // A failure of the pipeline reaches `failed`.
      writer.closed.catch(() => {})
      for await (const chunk of data) {
        hash.update(chunk)
        await Promise.race([writer.write(chunk), failed])
      }
      await Promise.race([writer.close(), failed])
    },
    digest: () => hash.copy().digest('hex'),
  }
}

async function* encrypt(compressed: AsyncIterable<Uint8Array>, key: string): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.setPassphrase(key)
  encrypter.setScryptWorkFactor(scryptWorkFactor)
  const plain = Readable.toWeb(Readable.from(compressed)) as ReadableStream<Uint8Array>
  yield* Readable.fromWeb((await encrypter.encrypt(plain)) as WebStream<Uint8Array>)
}

/** The new name must survive a power failure too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
