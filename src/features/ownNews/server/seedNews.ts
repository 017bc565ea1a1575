import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { advisoryLocks } from '#base/database/advisoryLocks.ts'
import type { Db } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { brand } from '#brand.ts'
import { programActor } from '#features/audit/server/actor.ts'
import { readTaxonomy } from '#features/taxonomy/server/readTaxonomy.ts'
import type { NewsForm } from '../schema.ts'
import { insertNews } from './addNews.ts'
import { cleanNews } from './cleanNews.ts'
import { publishLocked } from './publishNews.ts'

const draft: NewsForm = {
  language: 'ar',
  title: 'مكتبة جديدة في الجهراء تفتح أبوابها مطلع الشهر المقبل',
  summary: 'خمسون ألف كتاب وقاعات للأطفال، والدخول مجاناً.',
  byline: 'هيئة التحرير',
  body_html:
    '<p>تفتح مكتبة عامة جديدة أبوابها في الجهراء مطلع الشهر المقبل.</p><h2>ماذا فيها؟</h2><ul><li>خمسون ألف كتاب</li><li>قاعة للأطفال</li></ul>',
  category_id: null,
  sub_category_id: null,
}

/** The pieces of the English edition, whose own news would be empty without them. */
const published = [
  {
    section: { category: 'technology', sub: 'ai' },
    title: `Why a story leads the front page of ${brand.nameEn}`,
    summary: 'How many agencies report it, how recently, and what editors decide.',
    byline: 'The newsroom',
    body_html: `<p>Nobody is paid to put a story at the top of ${brand.nameEn}. Its front page is ranked by what agencies report.</p>
      <h2>What counts</h2><p>Reports of one event are joined into one story. The more agencies tell it, and the more recently they did, the higher it stands. Readers see the report in their own language first.</p>
      <h2>Where editors come in</h2><p>An editor can keep a story in its place for some hours, hide one that is wrong, or mark one as breaking. Each of these decisions is recorded.</p>`,
  },
  {
    section: { category: 'culture', sub: 'heritage' },
    title: 'The dhow builders who teach their craft on Saturdays',
    summary: 'Twelve pupils, one hull, and no drawings: a morning at a workshop by the sea.',
    byline: 'The newsroom',
    body_html: `<p>At seven in the morning the teak is still cool enough to lean on. Twelve pupils stand around a hull that will never carry pearls or dates, but that will float, if they listen.</p>
      <p>Their teacher draws nothing. He bends a batten along the ribs, looks at it with one eye shut, and asks which plank is lying.</p>
      <h2>A boat a year</h2><p>The course takes ten months of Saturdays. Its first boat was launched last spring; the second is to follow before the summer. There is a waiting list.</p>`,
  },
] as const

/**
 * A draft in the demo's newsroom, so that the editor can be tried on something, and published news
 * in English. Nothing if there is own news already.
 */
export async function seedNews(app: App): Promise<void> {
  if (await hasNews(app.db)) return
  const { categorization } = await readTaxonomy(app)
  const idIn = (sections: { slug: string; id: number }[], slug: string) => sections.find((one) => one.slug === slug)?.id ?? null
  const cleanDraft = await cleanNews(app, draft)
  const cleanPublished = await Promise.all(
    published.map(({ section, ...piece }) =>
      cleanNews(app, {
        ...piece,
        language: 'en',
        category_id: idIn(categorization.categories, section.category),
        sub_category_id: idIn(categorization.sub_categories, section.sub),
      }),
    ),
  )
  await inTransaction(app.db, async (tx) => {
    // Two programs may start at the same time.
    await sql`select pg_advisory_xact_lock(${advisoryLocks.seedDemo})`.execute(tx)
    if (await hasNews(tx)) return
    await insertNews(app, tx, programActor, cleanDraft)
    for (const piece of cleanPublished) await publishLocked(app, tx, programActor, await insertNews(app, tx, programActor, piece))
  })
}

const hasNews = (db: Db) => db.selectFrom('own_news').select('id').limit(1).executeTakeFirst()
