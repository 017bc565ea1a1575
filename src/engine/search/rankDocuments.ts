import { isNameForm } from '#text/query/otherNames/nameForm.ts'
import type { Concept } from './concepts.ts'
import { lengthOfCode } from './documents.ts'
import { FieldWeights, partEnd } from './fieldWeights.ts'
import { rootHash } from './rootHash.ts'
import { k1, lengthPenalty } from './scoring.ts'
import type { Segment } from './segment.ts'
import type { ScoredDocument } from './topDocuments.ts'

/**
 * A document that was found, with its score; only scores of the same query are comparable.
 * `coverage`: the share of the query's words, by weight, that it has.
 */
export type RankedHit = { id: number; time: number; score: number; coverage: number }

// docs/notes/search-ranking.md tells how the constants were found, and that the optimum is flat.
/**
 * Weights of a word as typed, of its other forms and of related words; a word as typed gets all
 * three.
 */
const exactShare = 0.3
const stemShare = 0.5
const rootShare = 0.25
/**
 * Weight of adjacent query words that are adjacent in the document; half if there are other words
 * between them or the order is reversed.
 */
const nearShare = 0.5
const nearWords = 4

/**
 * Reads documents to put them in their final order: words as typed count more than their other
 * forms, those more than related words, and adjacent words more than scattered ones.
 */
export function rankDocuments(
  best: ScoredDocument[],
  concepts: Concept[],
  { averageLength, freshness, minCoverage }: { averageLength: number; freshness: (time: number) => number; minCoverage: number },
): RankedHit[] {
  const readers = new Map<Segment, DocumentReader>()
  const ranked: RankedHit[] = []
  for (const { segment, document } of best) {
    const reader = readers.get(segment) ?? new DocumentReader(segment, concepts)
    readers.set(segment, reader)
    const { coverage, score } = reader.scoreOf(document, averageLength)
    if (coverage < minCoverage) continue
    const time = segment.columns.time[document] as number
    ranked.push({ id: segment.columns.id[document] as number, time, score: score * freshness(time), coverage })
  }
  return ranked.sort((one, other) => other.score - one.score || other.time - one.time || other.id - one.id)
}

/** Reads documents of one segment for one query. */
class DocumentReader {
  private readonly segment: Segment
  private readonly concepts: Concept[]
  private readonly total: number
  /**
   * Hash of a root → number of its concept. `maybe` is a prefilter by the last byte of the hash,
   * because most words of a document are not concepts.
   */
  private readonly roots = new Map<number, number>()
  private readonly maybe = new Uint8Array(256)
  private readonly stems: Set<number>[] = []
  private readonly spellings: (number | undefined)[] = []
  /** Words that have the stem of a name and mean something else. */
  private readonly falseNames = new Set<number>()
  private readonly exact: Float64Array
  private readonly stem: Float64Array
  private readonly root: Float64Array
  private readonly lastAt: Int32Array
  /** Proximity of concept n and the next content word: 0, 0.5 or 1. */
  private readonly near: Float64Array
  private readonly neighbours: Int32Array

  constructor(segment: Segment, concepts: Concept[]) {
    this.segment = segment
    this.concepts = concepts
    this.total = concepts.reduce((sum, { weight }) => sum + weight, 0)
    concepts.forEach(({ word, stems }, number) => {
      const names = stems.filter(({ share }) => share === 1)
      for (const { stem } of names) {
        const code = rootHash(stem)
        if (!this.roots.has(code)) this.roots.set(code, number)
        this.maybe[code & 255] = 1
      }
      const spellings = names.flatMap(({ stem, forms }) => {
        const all = segment.dictionary.find(stem)?.spellings ?? []
        const meant = all.filter((spelling) => !forms || forms.some((form) => isNameForm(form, spelling.word)))
        for (const spelling of all) if (!meant.includes(spelling)) this.falseNames.add(spelling.id)
        return meant
      })
      this.stems.push(new Set(spellings.map(({ id }) => id)))
      this.spellings.push(spellings.find((spelling) => spelling.word === word)?.id)
    })
    this.exact = new Float64Array(concepts.length)
    this.stem = new Float64Array(concepts.length)
    this.root = new Float64Array(concepts.length)
    this.lastAt = new Int32Array(concepts.length)
    this.near = new Float64Array(concepts.length)
    const meaningful = concepts.flatMap(({ isFunctionWord }, number) => (isFunctionWord ? [] : [number]))
    this.neighbours = new Int32Array(concepts.length).fill(-1)
    meaningful.forEach((number, index) => {
      this.neighbours[number] = meaningful[index + 1] ?? -1
    })
  }

  scoreOf(document: number, averageLength: number): { coverage: number; score: number } {
    this.read(document)
    const penalty = lengthPenalty(lengthOfCode(this.segment.columns.length[document] as number), averageLength)
    const saturated = (frequency: number) => (frequency * (k1 + 1)) / (frequency + penalty)
    let words = 0
    let covered = 0
    let near = 0
    this.concepts.forEach(({ weight }, n) => {
      const found = this.root[n] as number
      if (found === 0) return
      covered += weight
      words += weight * rootShare * saturated(found)
      words += weight * (exactShare * saturated(this.exact[n] as number) + stemShare * saturated(this.stem[n] as number))
      const next = this.concepts[this.neighbours[n] as number]
      if (next) near += Math.min(weight, next.weight) * (this.near[n] as number)
    })
    const coverage = covered / this.total
    return { coverage, score: words * Math.sqrt(coverage) + nearShare * near }
  }

  private read(document: number): void {
    for (const counts of [this.exact, this.stem, this.root, this.near]) counts.fill(0)
    this.lastAt.fill(-1000)
    const { roots } = this.segment
    const weights = new FieldWeights()
    let position = 0
    for (const text = this.segment.wordsOf(document); !text.atEnd; ) {
      const id = text.number()
      const weight = weights.next(id)
      if (id === partEnd) {
        position += nearWords + 1
        continue
      }
      position++
      const code = roots[id] as number
      if (this.maybe[code & 255] === 0) continue
      const concept = this.roots.get(code)
      if (concept !== undefined) this.count(concept, id, weight, position)
    }
  }

  /**
   * Concepts with the same root are distinguished by their stems. A name may stand for several:
   * السعودية for saudi and for arabia.
   */
  private count(first: number, id: number, weight: number, position: number): void {
    let isKnown = false
    for (let n = 0; n < this.stems.length; n++) {
      if (!this.stems[n]?.has(id)) continue
      isKnown = true
      this.countAs(n, id, weight, position)
    }
    if (!isKnown && !this.falseNames.has(id)) this.countAs(first, id, weight, position)
  }

  private countAs(concept: number, id: number, weight: number, position: number): void {
    this.root[concept] = (this.root[concept] as number) + weight
    if (this.stems[concept]?.has(id)) this.stem[concept] = (this.stem[concept] as number) + weight
    if (this.spellings[concept] === id) this.exact[concept] = (this.exact[concept] as number) + weight
    this.lastAt[concept] = position
    for (let n = 0; n < this.neighbours.length; n++) {
      const next = this.neighbours[n] as number
      if (next < 0 || (n !== concept && next !== concept)) continue
      const distance = position - (this.lastAt[n === concept ? next : n] as number)
      const nearness = next === concept && distance === 1 ? 1 : distance <= nearWords ? 0.5 : 0
      if (nearness > (this.near[n] as number)) this.near[n] = nearness
    }
  }
}
