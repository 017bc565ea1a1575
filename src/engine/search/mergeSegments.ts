import { assembleSegment, type StemLists } from './assembleSegment.ts'
import { ByteWriter } from './bytes.ts'
import type { Spelling, StemEntry } from './dictionary.ts'
import { createColumns, getFacts, setFacts } from './documents.ts'
import { partEnd } from './fieldWeights.ts'
import { noDocument } from './postings.ts'
import type { Segment } from './segment.ts'
import { TextWindow } from './textWindow.ts'

/** One document of one of the segments. */
type Origin = { segment: number; document: number }

/** Merges segments into one, without their deleted documents. Returns its bytes. */
export function mergeSegments(segments: Segment[]): Uint8Array[] {
  const order = liveInOrder(segments)
  const numbers = renumber(segments, order)
  const columns = createColumns(order.length)
  const { spellingIds, roots } = mergeVocabularies(segments)
  const texts = new ByteWriter(1 << 20)
  const windows = segments.map((segment) => new TextWindow(segment))
  let words = 0
  order.forEach(({ segment, document }, merged) => {
    const from = segments[segment] as Segment
    setFacts(columns, merged, getFacts(from.columns, document))
    columns.length[merged] = from.columns.length[document] as number
    columns.wordsAt[merged] = texts.length
    const ids = spellingIds[segment] as Uint32Array
    const window = windows[segment] as TextWindow
    const text = window.show(document)
    for (const reader = window.reader(text.from); reader.at < text.to; ) {
      const id = reader.number()
      texts.number(id === partEnd ? partEnd : (ids[id] as number))
      if (id !== partEnd) words++
    }
  })
  columns.wordsAt[order.length] = texts.length
  return assembleSegment(columns, texts, roots, stemLists(segments, numbers, spellingIds), words)
}

/** Documents that are not deleted, newest first. */
function liveInOrder(segments: Segment[]): Origin[] {
  const order: Origin[] = []
  segments.forEach(({ documents, deleted }, segment) => {
    for (let document = 0; document < documents; document++) if (deleted[document] === 0) order.push({ segment, document })
  })
  const time = ({ segment, document }: Origin) => segments[segment]?.columns.time[document] as number
  const id = ({ segment, document }: Origin) => segments[segment]?.columns.id[document] as number
  return order.sort((one, other) => time(other) - time(one) || id(other) - id(one))
}

/** Maps in each segment: old document number → new one, `noDocument` for a deleted one. */
function renumber(segments: Segment[], order: Origin[]): Int32Array[] {
  const numbers = segments.map(({ documents }) => new Int32Array(documents).fill(noDocument))
  order.forEach(({ segment, document }, merged) => {
    ;(numbers[segment] as Int32Array)[document] = merged
  })
  return numbers
}

type Found = { segment: number; entry: StemEntry }

/**
 * Maps in each segment: old id of a spelling → new one (small for frequent spellings); and the root
 * of each new one.
 */
function mergeVocabularies(segments: Segment[]) {
  const counts = new Map<string, number>()
  for (const { found } of joinByStem(segments)) {
    for (const { entry } of found) for (const { word, count } of entry.spellings) counts.set(word, (counts.get(word) ?? 0) + count)
  }
  const ids = new Map([...counts].sort(([, one], [, other]) => other - one).map(([word], index) => [word, index + 1]))
  const spellingIds = segments.map(({ footer }) => new Uint32Array(footer.spellings + 1))
  const roots = new Uint32Array(ids.size + 1)
  segments.forEach(({ dictionary, roots: from }, segment) => {
    const renumbered = spellingIds[segment] as Uint32Array
    for (const { spellings } of dictionary.all()) {
      for (const { word, id } of spellings) {
        const merged = ids.get(word) as number
        renumbered[id] = merged
        roots[merged] = from[id] as number
      }
    }
  })
  return { spellingIds, roots }
}

/** All stems of the segments in order, each with where it is. */
function* joinByStem(segments: Segment[]): Generator<{ stem: string; found: Found[] }> {
  const walks = segments.map(({ dictionary }) => dictionary.all())
  const heads = walks.map((walk) => walk.next())
  while (true) {
    let stem: string | undefined
    for (const { done, value } of heads) if (!done && (stem === undefined || value.stem < stem)) stem = value.stem
    if (stem === undefined) return
    const found: Found[] = []
    heads.forEach((head, segment) => {
      if (head.done || head.value.stem !== stem) return
      found.push({ segment, entry: head.value })
      heads[segment] = (walks[segment] as Generator<StemEntry>).next()
    })
    yield { stem, found }
  }
}

function* stemLists(segments: Segment[], numbers: Int32Array[], spellingIds: Uint32Array[]): Generator<StemLists> {
  for (const { stem, found } of joinByStem(segments)) {
    yield { stem, spellings: joinSpellings(found, spellingIds), each: (visit) => mergeLists(segments, found, numbers, visit) }
  }
}

/** The documents of one stem in all segments, by their new numbers. */
function mergeLists(segments: Segment[], found: Found[], numbers: Int32Array[], visit: (document: number, frequency: number) => void) {
  const lists = found.map(({ segment, entry }) => {
    const postings = (segments[segment] as Segment).postings(entry)
    const renumbered = numbers[segment] as Int32Array
    const list = { document: -1, frequency: 0, next: () => next() }
    function next(): void {
      do {
        const document = postings.advance(postings.document + 1)
        list.document = document === noDocument ? noDocument : (renumbered[document] as number)
        list.frequency = postings.frequency
        if (document === noDocument) return
      } while (list.document === noDocument)
    }
    next()
    return list
  })
  while (true) {
    let lowest = lists[0]
    for (const list of lists) if (lowest === undefined || list.document < lowest.document) lowest = list
    if (lowest === undefined || lowest.document === noDocument) return
    visit(lowest.document, lowest.frequency)
    lowest.next()
  }
}

/**
 * Spellings of a stem in all segments. Their counts still include deleted documents, which only
 * affects the order of ids.
 */
function joinSpellings(found: Found[], spellingIds: Uint32Array[]): Spelling[] {
  const joined = new Map<string, Spelling>()
  for (const { segment, entry } of found) {
    for (const { word, id, count } of entry.spellings) {
      const known = joined.get(word)
      if (known) known.count += count
      else joined.set(word, { word, id: (spellingIds[segment] as Uint32Array)[id] as number, count })
    }
  }
  return [...joined.values()]
}
