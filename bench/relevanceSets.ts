import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

export type Entry = { id: string; text: string }
/** The documents, the queries, and the ids of the relevant documents by the id of the query. */
export type RelevanceSet = { name: string; documents: Entry[]; queries: Entry[]; relevant: Map<string, Set<string>> }

const data = join(import.meta.dirname, '../../shared/data')

/** The texts belong to their newspapers and are not part of the project. */
export const hasRelevanceSets = existsSync(join(data, 'ir'))

/**
 * @param name a folder of `ir`.
 * @param source for a set without documents: their ids are those of articles that begin with this
 */
export function readRelevanceSet(name: string, source?: string): RelevanceSet {
  const folder = join(data, 'ir', name)
  const relevant = readRelevant(readFileSync(join(folder, 'qrels.tsv'), 'utf8'))
  return {
    name,
    documents: source === undefined ? readLines(readFileSync(join(folder, 'documents.ndjson'), 'utf8')).map(entry) : readBodies(source),
    queries: readLines(readFileSync(join(folder, 'queries.ndjson'), 'utf8'))
      .map(entry)
      .filter(({ id }) => relevant.has(id)),
    relevant,
  }
}

/** Titles are left out, because headlines as queries would find their own article. */
function entry({ id, text }: Record<string, string>): Entry {
  return { id: id ?? '', text: text ?? '' }
}

function readBodies(source: string): Entry[] {
  const articles = readLines(gunzipSync(readFileSync(join(data, 'articles.ndjson.gz'))).toString())
  return articles.filter(({ id }) => id?.startsWith(source)).map(({ id, body }) => ({ id: id ?? '', text: body ?? '' }))
}

function readLines(text: string): Record<string, string>[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

function readRelevant(table: string): Map<string, Set<string>> {
  const relevant = new Map<string, Set<string>>()
  for (const line of table.trim().split('\n').slice(1)) {
    const [query = '', document = '', relevance] = line.split('\t')
    if (Number(relevance) > 0) relevant.set(query, (relevant.get(query) ?? new Set()).add(document))
  }
  return relevant
}
