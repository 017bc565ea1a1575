import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

export type Entry = { id: string; text: string }
/** The searched documents, the queries, and for each query the ids of the documents that answer it. */
export type RelevanceSet = { name: string; documents: Entry[]; queries: Entry[]; answers: Map<string, Set<string>> }

const data = join(import.meta.dirname, '../../shared/data')

/** Whether the texts are available beside the project; they belong to their newspapers and are not part of it. */
export const hasRelevanceSets = existsSync(join(data, 'ir'))

/** @param name a folder of `ir`; one without documents searches the bodies of articles whose ids begin with `source` */
export function readRelevanceSet(name: string, source?: string): RelevanceSet {
  const folder = join(data, 'ir', name)
  const answers = readAnswers(readFileSync(join(folder, 'qrels.tsv'), 'utf8'))
  return {
    name,
    documents: source === undefined ? readLines(readFileSync(join(folder, 'documents.ndjson'), 'utf8')).map(entry) : readBodies(source),
    queries: readLines(readFileSync(join(folder, 'queries.ndjson'), 'utf8'))
      .map(entry)
      .filter(({ id }) => answers.has(id)),
    answers,
  }
}

/** Titles are left out, because a headline would be answered by its own title. */
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

function readAnswers(table: string): Map<string, Set<string>> {
  const answers = new Map<string, Set<string>>()
  for (const line of table.trim().split('\n').slice(1)) {
    const [query = '', document = '', relevance] = line.split('\t')
    if (Number(relevance) > 0) answers.set(query, (answers.get(query) ?? new Set()).add(document))
  }
  return answers
}
