import { inflateRawSync } from 'node:zlib'

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const endBytes = 22
const entryBytes = 46
const localBytes = 30
/** A backup has about twenty files; repacking it may add a few. */
const maxEntries = 200

type Entry = { name: string; flags: number; method: number; compressedSize: number; at: number }

/**
 * The bytes of the only file with this name in a ZIP (PKWARE APPNOTE 6.3.10; no ZIP64, no
 * encryption); other files are not decompressed. Throws if the directory names it twice or has
 * overlapping entries, and if it decompresses to more than `maxBytes`, whatever size the directory
 * declares.
 */
export function readZipEntry(zip: Buffer, name: string, maxBytes: number): Buffer {
  const end = findEnd(zip)
  const start = zip.readUInt32LE(end + 16)
  const entries = readDirectory(zip, { start, end, count: zip.readUInt16LE(end + 10) })
  const located = entries.map((entry) => ({ entry, ...locate(zip, entry) })).toSorted((a, b) => a.from - b.from)
  for (const [index, { to }] of located.entries()) if (to > (located[index + 1]?.from ?? start)) throw new Error('entries overlap')
  const [found, ...others] = located.filter(({ entry }) => entry.name === name)
  if (!found || others.length > 0) throw new Error(`not exactly one file ${name}`)
  return decompress(zip.subarray(found.data, found.to), found.entry, maxBytes)
}

function findEnd(zip: Buffer): number {
  const first = Math.max(0, zip.length - endBytes - 0xffff)
  for (let at = zip.length - endBytes; at >= first; at--) if (zip.readUInt32LE(at) === endSignature) return at
  throw new Error('not a ZIP')
}

function readDirectory(zip: Buffer, { start, end, count }: { start: number; end: number; count: number }): Entry[] {
  if (count > maxEntries) throw new Error('too many entries')
  const entries: Entry[] = []
  let at = start
  for (let index = 0; index < count; index++) {
    if (at + entryBytes > end || zip.readUInt32LE(at) !== entrySignature) throw new Error('bad directory')
    const [nameBytes, extra, comment] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)]
    entries.push({
      name: zip.toString('utf8', at + entryBytes, at + entryBytes + nameBytes),
      flags: zip.readUInt16LE(at + 8),
      method: zip.readUInt16LE(at + 10),
      compressedSize: zip.readUInt32LE(at + 20),
      at: zip.readUInt32LE(at + 42),
    })
    at += entryBytes + nameBytes + extra + comment
  }
  return entries
}

/** Offsets of an entry's local header (`from`), its compressed bytes (`data`) and its end. */
function locate(zip: Buffer, { at, compressedSize }: Entry): { from: number; data: number; to: number } {
  if (at + localBytes > zip.length || zip.readUInt32LE(at) !== localSignature) throw new Error('bad entry')
  const data = at + localBytes + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
  return { from: at, data, to: data + compressedSize }
}

function decompress(compressed: Buffer, { flags, method }: Entry, maxBytes: number): Buffer {
  if (flags & 1) throw new Error('encrypted')
  if (method === 8) return inflateRawSync(compressed, { maxOutputLength: maxBytes })
  if (method !== 0 || compressed.length > maxBytes) throw new Error('unsupported compression, or too large')
  return compressed
}
