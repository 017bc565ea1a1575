import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fromFile } from '#engine/search/byteSource.ts'
import { allDocuments } from '#engine/search/candidates.ts'
import { collectBest } from '#engine/search/collectBest.ts'
import { findByRelevance } from '#engine/search/findByRelevance.ts'
import { findByTime } from '#engine/search/findByTime.ts'
import { mergeSegments } from '#engine/search/mergeSegments.ts'
import { penaltiesByLength, wordWeight } from '#engine/search/scoring.ts'
import { Segment } from '#engine/search/segment.ts'
import { TopDocuments } from '#engine/search/topDocuments.ts'
import { type NewDocument, writeSegment } from '#engine/search/writeSegment.ts'
import { readQuery } from '#text/query/readQuery.ts'

export type Built = { version: string; cpuSeconds: number; megabytes: number; peakMegabytes: number }

const segmentDocuments = 16_384

/**
 * Reads documents (time, tab, folded words) from the standard input, newest first, and writes an
 * index of one segment.
 */
export async function index(folder: string): Promise<void> {
  const parts: string[] = []
  let documents: NewDocument[] = []
  const writePart = () => {
    parts.push(join(folder, `${parts.length}.segment`))
    writeFile(parts.at(-1) as string, writeSegment(documents))
    documents = []
  }
  let id = 0
  for await (const line of createInterface({ input: process.stdin })) {
    const [time, spelled = ''] = line.split('\t')
    documents.push({ id: ++id, time: Number(time), agency: 1, main: 0, category: 0, sub: 0, flags: 0, spelled })
    if (documents.length === segmentDocuments) writePart()
  }
  if (documents.length > 0) writePart()
  writeFile(join(folder, 'index'), mergeSegments(parts.map((part) => new Segment(fromFile(part)))))
  for (const part of parts) rmSync(part)
  const { user, system } = process.cpuUsage()
  const built: Built = {
    version: '',
    cpuSeconds: (user + system) / 1e6,
    megabytes: statSync(join(folder, 'index')).size / 1e6,
    peakMegabytes: process.resourceUsage().maxRSS / 1e3,
  }
  console.log(JSON.stringify(built))
}

function writeFile(path: string, chunks: Uint8Array[]): void {
  const file = openSync(path, 'w')
  for (const chunk of chunks) for (let done = 0; done < chunk.length; ) done += writeSync(file, chunk, done)
  closeSync(file)
}

/** Answers lines of `order count`, tab, words with the microseconds that the search took. */
export async function search(folder: string): Promise<void> {
  const segment = new Segment(fromFile(join(folder, 'index')))
  for await (const line of createInterface({ input: process.stdin })) {
    const [head = '', words = ''] = line.split('\t')
    const [order, count] = head.split(' ')
    const startedAt = performance.now()
    if (order === 'time') findByTime([segment], { query: readQuery(words), filter: {}, count: Number(count) })
    else if (order === 'best') findByRelevance([segment], { query: readQuery(words), filter: {}, minCoverage: 0 })
    else collect(segment, words.split(' '), Number(count))
    console.log((performance.now() - startedAt) * 1000)
  }
}

/** The best documents by the index alone, as Lucene finds them. */
function collect(segment: Segment, stems: string[], count: number): void {
  const { documents, footer } = segment
  const lists = stems.flatMap((stem) => {
    const entry = segment.dictionary.find(stem)
    return entry ? [{ postings: segment.postings(entry), weight: wordWeight(documents, entry.documents) }] : []
  })
  const conditions = { passes: () => true, required: allDocuments(documents), hasBudget: () => true, freshness: () => 1 }
  collectBest(segment, lists, penaltiesByLength(footer.words / documents), conditions, new TopDocuments(count))
}
