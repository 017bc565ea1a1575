// A baseline of bench/matching.ts: a reverse lookup in SQL.
import type { App } from '#base/app.ts'
import { readQuery } from '#text/query/readQuery.ts'
import { stem } from '#text/stemmer/stem.ts'

/** Stores each keyword by its longest word (phrases) or its stem. */
export async function fillTermsTable(app: App, distinct: string[]): Promise<void> {
  await app.pool.query(`create table keyword_terms (term text not null, keyword int not null);
    create table keyword_phrases (keyword int primary key, phrase text)`)
  const different = new Map<string, { term: string; phrase: string | null }>()
  for (const text of distinct) {
    const words = readQuery(text).clauses[0]?.any[0]?.words ?? []
    const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '')
    const isPhrase = words.length > 1
    const row = { term: isPhrase ? longest : `~${stem(longest)}`, phrase: isPhrase ? ` ${words.join(' ')} ` : null }
    different.set(`${row.term}${row.phrase}`, row)
  }
  const rows = [...different.values()].map((row, keyword) => ({ keyword, ...row }))
  for (let at = 0; at < rows.length; at += 20_000) {
    const batch = JSON.stringify(rows.slice(at, at + 20_000))
    await app.pool.query('insert into keyword_terms select term, keyword from json_to_recordset($1::json) as r (term text, keyword int)', [
      batch,
    ])
    await app.pool.query(
      'insert into keyword_phrases select keyword, phrase from json_to_recordset($1::json) as r (keyword int, phrase text)',
      [batch],
    )
  }
  await app.pool.query('create index on keyword_terms (term) include (keyword)')
  await app.pool.query('vacuum analyze keyword_terms, keyword_phrases')
}

/** The number of keywords that a post's folded words match. */
export async function countInTermsTable(app: App, spelled: string): Promise<number> {
  const words = [...new Set(spelled.trim().split(' '))]
  const terms = [...new Set([...words, ...words.map((word) => `~${stem(word)}`)])]
  const { rows } = await app.pool.query({
    name: 'reverse look-up',
    text: `select t.keyword from keyword_terms t join keyword_phrases k on k.keyword = t.keyword
      where t.term = any($1::text[]) and (k.phrase is null or strpos($2, k.phrase) > 0)`,
    values: [terms, spelled],
    rowMode: 'array',
  })
  return rows.length
}
