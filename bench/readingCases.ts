import type { App } from '#base/app.ts'
import { writeCursor } from '#features/posts/server/lists/filterPosts.ts'

/**
 * Paths that readers request, for each case a few dozen. `pages`: such HTML pages, each of another
 * address.
 */
export type Case = { name: string; paths: string[]; pages?: string[] }

export async function readingCases(app: App): Promise<Case[]> {
  const numbers = async (text: string) => (await app.pool.query<{ n: number }>(text)).rows.map((row) => row.n)
  const large = await numbers(`select agency_id as n from posts group by 1 order by count(*) desc limit 30`)
  const small = await numbers(`select agency_id as n from posts group by 1 order by count(*) limit 30`)
  const categories = await numbers('select id as n from categories order by id')
  const mains = await numbers('select id as n from main_categories order by id')
  const ids = await numbers('select id as n from posts order by published_at desc limit 50 offset 500')
  const manyIds = await numbers(`select id as n from posts where media_type = 'text' order by published_at desc limit 4000 offset 1000`)
  const full = await numbers('select agency_id as n from posts group by 1 having count(*) >= 60 order by 1')
  const rare = await pairs(app, 'order by count(*), 1, 2 limit 30')
  const halves = await pairs(app, 'having count(*) between 30 and 60 order by count(*) desc, 1, 2 limit 30')
  const [total = 0] = await numbers(`select count(*) as n from posts where media_type = 'text'`)
  const [page200, deep] = [await cursorsAt(app, 199 * 50), await cursorsAt(app, Math.floor(total * 0.9))]
  const list = (queries: string[]) => queries.map((query) => `/api/posts?${query}`)
  const search = (words: string[]) => list(words.map((word) => `search=${encodeURIComponent(word)}`))
  return [
    { name: 'list', paths: list(['pagination=50']), pages: full.flatMap(listPages) },
    { name: 'list, each story once', paths: list(['pagination=50&group=story']) },
    { name: 'list of 200', paths: list(['pagination=200']) },
    { name: 'list of media', paths: list(['media_type=media']) },
    { name: 'quick view', paths: list(['quickView=true']) },
    { name: 'own news', paths: ['/api/mirqab-posts'] },
    { name: 'by category', paths: list(categories.map((id) => `category=${id}`)) },
    { name: 'by main category', paths: list(mains.map((id) => `main_category=${id}`)) },
    { name: 'by agency, large', paths: list(large.map((id) => `agency=${id}`)) },
    { name: 'by agency, small', paths: list(small.map((id) => `agency=${id}`)) },
    { name: 'agency and category, rarest pairs', paths: list(rare) },
    { name: 'agency and category, 30-60 posts', paths: list(halves) },
    {
      name: 'agency and main category',
      paths: list(large.map((id, index) => `agency=${id}&main_category=${mains[(index * 3) % mains.length]}`)),
    },
    { name: 'cursor page 200', paths: list(page200.map((cursor) => `cursor=${cursor}`)) },
    { name: 'cursor at 90 %', paths: list(deep.map((cursor) => `cursor=${cursor}`)) },
    {
      name: 'detail',
      paths: ids.map((id) => `/api/auth/post/${id}`),
      pages: manyIds.map((id) => `/news/${id}`),
    },
    { name: 'first page', paths: list(['category=first_page']) },
    { name: 'trending', paths: list(['mostviews', 'mostcomment', 'mostfunny'].map((kind) => `trending=${kind}`)) },
    { name: 'trending in a category', paths: list(categories.map((id) => `trending=mostviews&category=${id}`)) },
    { name: 'most popular', paths: ['/api/most/popular'] },
    { name: 'search, common words', paths: search(['في', 'السعودية', 'الرئيس', 'اليوم', 'وزير الخارجية', 'مجلس']) },
    { name: 'search, rare words', paths: search(['شكسبير', 'الطماطم', 'زحل', 'البيانو', 'كامبريدج', 'الفراولة']) },
    { name: 'search, phrases', paths: search(['"مجلس الأمن"', '"وزارة الصحة"', '"كأس العالم"', '"خادم الحرمين الشريفين"']) },
    { name: 'search in an agency', paths: list(small.map((id) => `agency=${id}&search=${encodeURIComponent('الرئيس')}`)) },
  ]
}

/** Pages of an agency's list, which differ by edition and by the language of their news. */
function listPages(agency: number): string[] {
  return ['', '/en'].flatMap((edition) => [`${edition}/news/agency/${agency}`, `${edition}/news?agency=${agency}&language=ar`])
}

async function pairs(app: App, which: string): Promise<string[]> {
  const { rows } = await app.pool.query<{ agency: number; category: number }>(
    `select agency_id as agency, category_id as category from posts where media_type = 'text' and category_id is not null group by 1, 2 ${which}`,
  )
  return rows.map(({ agency, category }) => `agency=${agency}&category=${category}`)
}

/** Cursors to posts around the newest but `offset`. */
async function cursorsAt(app: App, offset: number): Promise<string[]> {
  const { rows } = await app.pool.query<{ id: number; published_at: Date }>(
    `select id, published_at from posts where media_type = 'text' order by published_at desc, id desc offset ${offset} limit 30`,
  )
  return rows.map((row) => writeCursor({ time: row.published_at.getTime(), id: row.id }))
}
