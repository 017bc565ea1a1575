import { inflateRawSync } from 'node:zlib'

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50
const endBytes = 22
const entryBytes = 46
const localBytes = 30
/** A backup has some twenty files; whoever packs it anew may add a few. */
const mostEntries = 200

type Entry = { name: string; flags: number; method: number; packed: number; at: number }

/**
 * The bytes of the one file of this name in a ZIP (PKWARE APPNOTE 6.3.10; no ZIP64, no encryption); other files are not unpacked. Throws for a
 * directory that names it twice or lets entries overlap, and when more than `most` bytes really come out, whatever the directory says.
 */
export function readZipEntry(zip: Buffer, name: string, most: number): Buffer {
  const end = findEnd(zip)
  const start = zip.readUInt32LE(end + 16)
  const entries = readDirectory(zip, { start, end, count: zip.readUInt16LE(end + 10) })
  const places = entries.map((entry) => ({ entry, ...placeOf(zip, entry) })).toSorted((a, b) => a.from - b.from)
  for (const [index, { to }] of places.entries()) if (to > (places[index + 1]?.from ?? start)) throw new Error('entries overlap')
  const [wanted, ...more] = places.filter(({ entry }) => entry.name === name)
  if (!wanted || more.length > 0) throw new Error(`not one file ${name}`)
  return unpack(zip.subarray(wanted.data, wanted.to), wanted.entry, most)
}

function findEnd(zip: Buffer): number {
  const first = Math.max(0, zip.length - endBytes - 0xffff)
  for (let at = zip.length - endBytes; at >= first; at--) if (zip.readUInt32LE(at) === endMark) return at
  throw new Error('no ZIP')
}

function readDirectory(zip: Buffer, { start, end, count }: { start: number; end: number; count: number }): Entry[] {
  if (count > mostEntries) throw new Error('too many entries')
  const entries: Entry[] = []
  let at = start
  for (let index = 0; index < count; index++) {
    if (at + entryBytes > end || zip.readUInt32LE(at) !== entryMark) throw new Error('bad directory')
    const [nameBytes, extra, comment] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)]
    entries.push({
      name: zip.toString('utf8', at + entryBytes, at + entryBytes + nameBytes),
      flags: zip.readUInt16LE(at + 8),
      method: zip.readUInt16LE(at + 10),
      packed: zip.readUInt32LE(at + 20),
      at: zip.readUInt32LE(at + 42),
    })
    at += entryBytes + nameBytes + extra + comment
  }
  return entries
}

/** Where an entry's header, its packed bytes (`data`) and its end are. */
function placeOf(zip: Buffer, { at, packed }: Entry): { from: number; data: number; to: number } {
  if (at + localBytes > zip.length || zip.readUInt32LE(at) !== localMark) throw new Error('bad entry')
  const data = at + localBytes + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
  return { from: at, data, to: data + packed }
}

function unpack(packed: Buffer, { flags, method }: Entry, most: number): Buffer {
  if (flags & 1) throw new Error('encrypted')
  if (method === 8) return inflateRawSync(packed, { maxOutputLength: most })
  if (method !== 0 || packed.length > most) throw new Error('not to be unpacked')
  return packed
}
