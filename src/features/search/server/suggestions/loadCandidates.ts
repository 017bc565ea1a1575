import { setImmediate } from 'node:timers/promises'
import type { App } from '#base/app.ts'
import { retention } from '#base/retention.ts'
import { readTaxonomy, type Taxonomy } from '#features/taxonomy/server/readTaxonomy.ts'
import type { Suggestion } from '../../schema.ts'
import { loadBannedWords } from './loadBannedWords.ts'
import { findPhrases } from './titlePhrases.ts'

/** Number of days, including today, for which searches are stored and counted. */
export const searchesDays = retention.searches.days
/**
 * A search is suggested to others if this many searched for it on one day. Not over several days,
 * because the same person counts once per day.
 */
const minSearchers = 3
/** The weight of a search is halved after this many days. */
const halfLifeDays = 14
const maxQueries = 100_000
/** Common words and phrases are looked for in the latest titles of a week. */
const titleDays = 7
const maxTitles = 4_000
/** Number of candidates after which other requests get their turn. */
const atOnce = 1_000

/**
 * All suggestions, best first: names, popular searches, words and phrases that several agencies
 * print. None contains a banned word.
 */
export async function loadCandidates(app: App): Promise<Suggestion[]> {
  const [taxonomy, searches, titles, isBanned] = await Promise.all([
    readTaxonomy(app),
    readPopularSearches(app),
    readTitles(app),
    loadBannedWords(app),
  ])
  const candidates = namesOf(taxonomy)
  for (const [at, text] of [...searches, ...(await findPhrases(titles)).map((phrase) => phrase.text)].entries()) {
    if (at % atOnce === atOnce - 1) await setImmediate()
    if (!isBanned(text)) candidates.push({ text, kind: 'query' })
  }
  return candidates
}

async function readPopularSearches(app: App): Promise<string[]> {
  const { rows } = await app.replicaPool.query<{ spelling: string }>(
    `with today as (select ($1::timestamptz at time zone 'Asia/Kuwait')::date as day)
     select (array_agg(s.spelling order by s.searchers desc, s.day desc))[1] as spelling
     from searches s, today where s.day > today.day - $2::int group by s.words having max(s.searchers) >= $3
     order by sum(s.searchers * power(0.5, (today.day - s.day)::float / $4)) desc, s.words limit ${maxQueries}`,
    [app.now(), searchesDays, minSearchers, halfLifeDays],
  )
  return rows.map(({ spelling }) => spelling)
}

async function readTitles(app: App): Promise<{ title: string; agency: number }[]> {
  const { rows } = await app.replicaPool.query<{ title: string; agency: number }>(
    `select title, agency_id as agency from posts where media_type = 'text' and published_at > $1::timestamptz - make_interval(days => ${titleDays})
     order by published_at desc, id desc limit ${maxTitles}`,
    [app.now()],
  )
  return rows
}

/** Each name in both languages. */
function namesOf({ categorization }: Taxonomy): Suggestion[] {
  const both = (kind: Suggestion['kind'], named: { id: number; name_ar: string; name_en: string }[]) =>
    named.flatMap(({ id, name_ar, name_en }) => [name_ar, name_en].map((text): Suggestion => ({ text, kind, id })))
  return [
    ...both('agency', categorization.agencies),
    ...both('category', categorization.categories),
    ...both('sub_category', categorization.sub_categories),
    ...both('main_category', categorization.main_categories),
  ]
}
