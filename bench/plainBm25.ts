import type { Entry, RelevanceSet } from './relevanceSets.ts'

const k1 = 0.9
const b = 0.4

type Posting = { document: number; times: number }

/**
 * The ids of the best 100 documents for each query by textbook BM25 (S. Robertson and H. Zaragoza,
 * "The Probabilistic Relevance Framework", 2009) over the tokens of `analyse`. Documents need only
 * contain one of the words.
 */
export function rankByBm25({ documents, queries }: RelevanceSet, analyse: (text: string) => string[]): Map<string, string[]> {
  const { postings, norms } = indexDocuments(documents, analyse)
  return new Map(
    queries.map((query) => {
      const scores = new Map<number, number>()
      for (const word of analyse(query.text)) {
        const found = postings.get(word) ?? []
        const rarity = Math.log(1 + (documents.length - found.length + 0.5) / (found.length + 0.5))
        for (const { document, times } of found) {
          const impact = (rarity * times * (k1 + 1)) / (times + (norms[document] as number))
          scores.set(document, (scores.get(document) ?? 0) + impact)
        }
      }
      const best = [...scores].sort((x, y) => y[1] - x[1] || x[0] - y[0]).slice(0, 100)
      return [query.id, best.map(([document]) => (documents[document] as Entry).id)]
    }),
  )
}

function indexDocuments(documents: Entry[], analyse: (text: string) => string[]): { postings: Map<string, Posting[]>; norms: number[] } {
  const postings = new Map<string, Posting[]>()
  const lengths = documents.map(({ text }, document) => {
    const words = analyse(text)
    for (const word of words) {
      const list = postings.get(word) ?? []
      const last = list.at(-1)
      if (last?.document === document) last.times++
      else list.push({ document, times: 1 })
      if (list.length === 1) postings.set(word, list)
    }
    return words.length
  })
  const average = lengths.reduce((sum, length) => sum + length, 0) / documents.length
  return { postings, norms: lengths.map((length) => k1 * (1 - b + (b * length) / average)) }
}
