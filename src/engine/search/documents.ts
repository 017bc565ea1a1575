/**
 * The attributes of a document besides its words: `time` in ms (UTC), ids (0 if none), `flags` as
 * below.
 */
export type DocumentFacts = { id: number; time: number; agency: number; main: number; category: number; sub: number; flags: number }

/** `DocumentFacts.flags`. */
export const isMedia = 1
export const isOwn = 2
export const isClip = 4
export const isEnglish = 8

/**
 * The facts of a segment's documents by document number, newest first (by time, then id,
 * descending). `byId`: document numbers by ascending id.
 */
export type DocumentColumns = {
  id: Float64Array
  time: Float64Array
  agency: Uint32Array
  main: Uint16Array
  category: Uint16Array
  sub: Uint16Array
  flags: Uint8Array
  /** `lengthCode` of the number of its words. */
  length: Uint8Array
  /** The position of its words in the segment's texts; one entry more than there are documents. */
  wordsAt: Uint32Array
  byId: Uint32Array
}

/**
 * Name, array type and number of entries beyond the number of documents, in the order of the file.
 */
const shapes = [
  ['id', Float64Array, 0],
  ['time', Float64Array, 0],
  ['agency', Uint32Array, 0],
  ['wordsAt', Uint32Array, 1],
  ['byId', Uint32Array, 0],
  ['main', Uint16Array, 0],
  ['category', Uint16Array, 0],
  ['sub', Uint16Array, 0],
  ['flags', Uint8Array, 0],
  ['length', Uint8Array, 0],
] as const

/** Columns for this many documents, all zero. */
export function createColumns(count: number): DocumentColumns {
  return Object.fromEntries(shapes.map(([name, type, more]) => [name, new type(count + more)])) as unknown as DocumentColumns
}

export function setFacts(columns: DocumentColumns, document: number, facts: DocumentFacts): void {
  columns.id[document] = facts.id
  columns.time[document] = facts.time
  columns.agency[document] = facts.agency
  columns.main[document] = facts.main
  columns.category[document] = facts.category
  columns.sub[document] = facts.sub
  columns.flags[document] = facts.flags
}

export function getFacts(columns: DocumentColumns, document: number): DocumentFacts {
  return {
    id: columns.id[document] as number,
    time: columns.time[document] as number,
    agency: columns.agency[document] as number,
    main: columns.main[document] as number,
    category: columns.category[document] as number,
    sub: columns.sub[document] as number,
    flags: columns.flags[document] as number,
  }
}

/** Fills `byId`, once all ids are set. */
export function orderById(columns: DocumentColumns): void {
  const { id, byId } = columns
  for (let document = 0; document < byId.length; document++) byId[document] = document
  byId.sort((one, other) => (id[one] as number) - (id[other] as number))
}

/** The document with this id, or -1. */
export function findById({ id, byId }: DocumentColumns, wanted: number): number {
  let from = 0
  let to = byId.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((id[byId[middle] as number] as number) < wanted) from = middle + 1
    else to = middle
  }
  const document = byId[from]
  return document !== undefined && id[document] === wanted ? document : -1
}

/** The first document after a cursor in the order of time. */
export function firstAfter({ id, time }: DocumentColumns, cursor: { time: number; id: number }): number {
  let from = 0
  let to = id.length
  while (from < to) {
    const middle = (from + to) >>> 1
    const isBefore = (time[middle] as number) > cursor.time || (time[middle] === cursor.time && (id[middle] as number) >= cursor.id)
    if (isBefore) from = middle + 1
    else to = middle
  }
  return from
}

/** Views of the columns, in the order of the file. */
export function columnBytes(columns: DocumentColumns): Uint8Array[] {
  return shapes.map(([name]) => {
    const { buffer, byteOffset, byteLength } = columns[name]
    return new Uint8Array(buffer, byteOffset, byteLength)
  })
}

/** The size in bytes of the columns of this many documents in a file. */
export function columnsSize(count: number): number {
  return shapes.reduce((size, [, type, more]) => size + (count + more) * type.BYTES_PER_ELEMENT, 0)
}

/** Copies the columns of this many documents out of a file, where they are not aligned. */
export function readColumns(bytes: Uint8Array, count: number): DocumentColumns {
  let at = 0
  const columns = shapes.map(([name, type, more]) => {
    const size = (count + more) * type.BYTES_PER_ELEMENT
    const own = bytes.slice(at, at + size)
    at += size
    return [name, new type(own.buffer, own.byteOffset, count + more)]
  })
  return Object.fromEntries(columns) as unknown as DocumentColumns
}

/**
 * Encodes a number of words in a byte, in steps of 4.4 %, which affects ranks no more than one word
 * in twenty.
 */
export function lengthCode(words: number): number {
  return Math.min(255, Math.round(16 * Math.log2(1 + words)))
}

/** About the number of words that a `lengthCode` stands for. */
export function lengthOfCode(code: number): number {
  return 2 ** (code / 16) - 1
}
