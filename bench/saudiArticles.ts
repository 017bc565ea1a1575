import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { fold } from '#text/tokenizer/fold.ts'

/** `at`: milliseconds since 1970. */
export type Article = { id: string; title: string; body: string; agency: string; published: string; at: number }

export const data = join(import.meta.dirname, '../../shared/data')
export const windowMs = 72 * 3_600_000

/** The articles of the 14 Saudi agencies, oldest first. */
export function readArticles(): Article[] {
  return gunzipSync(readFileSync(join(data, 'articles.ndjson.gz')))
    .toString()
    .trim()
    .split('\n')
    .map((line): Article => JSON.parse(line))
    .filter(({ id, title }) => id.startsWith('snn-') && title)
    .map((article) => ({ ...article, at: Date.parse(article.published) }))
    .sort((a, b) => a.at - b.at)
}

/** Near-identical reports at most 72 hours apart, by their places among the articles. */
export function readPairs(articles: Article[]): [number, number][] {
  const index = new Map(articles.map(({ id }, at) => [id, at]))
  return readFileSync(join(data, 'ir/near-duplicates-saudi.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line): [number, number] => {
      const [one, other] = line.split('\t') as [string, string]
      return [index.get(one) ?? -1, index.get(other) ?? -1]
    })
    .filter(([one, other]) => Math.abs((articles[one]?.at ?? 0) - (articles[other]?.at ?? Number.NaN)) <= windowMs)
}

/** The story of each article: the first article with the same folded headline within 72 hours. */
export function groupByTitle(articles: Article[]): number[] {
  const last = new Map<string, { story: number; at: number }>()
  return articles.map(({ title, at }, index) => {
    const key = fold(title).replace(/\s+/g, ' ').trim()
    const known = last.get(key)
    const story = known && at - known.at <= windowMs ? known.story : index
    last.set(key, { story, at })
    return story
  })
}
