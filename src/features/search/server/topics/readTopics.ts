import { setImmediate } from 'node:timers/promises'
import type { App } from '#base/app.ts'
import { staleWhileRevalidate } from '#base/staleWhileRevalidate.ts'
import { readTaxonomy } from '#features/taxonomy/server/readTaxonomy.ts'
import type { Locale } from '#text/locale.ts'
import type { Suggestion, Topics } from '../../schema.ts'
import { loadBannedWords } from '../suggestions/loadBannedWords.ts'
import { createNameFinder, type FoundName } from './findNames.ts'

const maxTitles = 2_000
const maxShown = 4
/** Number of titles after which other requests get their turn. */
const atOnce = 100
/** A name of the day is in the titles of so many agencies. */
const minAgencies = 2

type Counted = { name: FoundName; titles: number; agencies: Set<number> }

const topics = staleWhileRevalidate(5 * 60_000, 'the topics of the day', loadTopics)

/**
 * Reads what the news of the last 24 hours is about, with names in this language; from memory, at
 * most some minutes old.
 * @param content the language of that news; both when absent
 */
export async function readTopics(app: App, language: Locale, content: Content = 'both'): Promise<Topics> {
  return (await topics.get(app))[content][language]
}

type Content = Locale | 'both'
type Row = { title: string; language: string; agency: number; category: number | null }

async function loadTopics(app: App): Promise<Record<Content, Record<Locale, Topics>>> {
  const { rows } = await app.replicaPool.query<Row>(
    `select title, language, agency_id as agency, category_id as category from posts
     where media_type = 'text' and published_at > $1::timestamptz - interval '24 hours' and published_at <= $1
     order by published_at desc, id desc limit ${maxTitles}`,
    [app.now()],
  )
  const isBanned = await loadBannedWords(app)
  const of = (language: Locale) =>
    countTopics(
      app,
      rows.filter((row) => row.language === language),
      isBanned,
    )
  return { both: await countTopics(app, rows, isBanned), ar: await of('ar'), en: await of('en') }
}

async function countTopics(app: App, rows: Row[], isBanned: (text: string) => boolean): Promise<Record<Locale, Topics>> {
  const findNames = createNameFinder()
  const found = new Map<string, Counted>()
  for (const [at, { title, agency }] of rows.entries()) {
    if (at % atOnce === atOnce - 1) await setImmediate()
    for (const name of findNames(title)) {
      const counted = found.get(name.ar) ?? { name, titles: 0, agencies: new Set() }
      found.set(name.ar, counted)
      counted.titles++
      counted.agencies.add(agency)
    }
  }
  const names = [...found.values()]
    .filter(({ name, agencies }) => agencies.size >= minAgencies && !isBanned(name.ar) && !(name.en && isBanned(name.en)))
    .sort((a, b) => b.agencies.size - a.agencies.size || b.titles - a.titles)
    .map(({ name }) => name)
  const sections = await countSections(app, rows)
  const inLanguage = (language: Locale): Topics => ({
    sections: sections.map(({ id, ar, en }): Suggestion => ({ kind: 'category', id, text: language === 'ar' ? ar : en })),
    people: shownOf(names, 'person', language),
    places: shownOf(names, 'place', language),
  })
  return { ar: inLanguage('ar'), en: inLanguage('en') }
}

function shownOf(names: FoundName[], kind: FoundName['kind'], language: Locale): Suggestion[] {
  return names
    .filter((name) => name.kind === kind)
    .flatMap((name): Suggestion[] => (name[language] ? [{ kind: 'query', text: name[language] }] : []))
    .slice(0, maxShown)
}

/** The categories with most posts. */
async function countSections(app: App, rows: Row[]): Promise<{ id: number; ar: string; en: string }[]> {
  const { categories } = await readTaxonomy(app)
  const counts = new Map<number, number>()
  for (const { category } of rows) if (category !== null) counts.set(category, (counts.get(category) ?? 0) + 1)
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .flatMap(([id]) => {
      const category = categories.get(id)
      return category ? [{ id, ar: category.name_ar, en: category.name_en }] : []
    })
    .slice(0, maxShown)
}
