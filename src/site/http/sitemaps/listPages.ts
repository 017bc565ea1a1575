import type { App } from '#base/app.ts'
import { eventHref } from '#features/events/browser/eventAddress.ts'
import { newsletterHref } from '#features/newsletters/browser/newsletterAddress.ts'
import { listNewsletters } from '#features/newsletters/server/listNewsletters.ts'
import { pollHref } from '#features/polls/browser/pollItem.ts'
import { listHref } from '#features/posts/browser/listAddress.ts'
import { mediaPath, ownPath } from '#features/posts/postPath.ts'
import { listDays } from '#features/posts/server/lists/listDays.ts'
import { readCategorization } from '#features/taxonomy/server/listCategorization.ts'
import { allPages } from '#pages.ts'
import { inLocale } from '#text/locale.ts'

const lists = allPages.filter(({ sitemap }) => sitemap).map(({ path }) => `/${path}`)
/** Number far above what there is; a sitemap holds 50,000 addresses. */
const maxItems = 10_000

/** The addresses of everything public that is not a post, in both languages. */
export async function listPages(app: App): Promise<string[]> {
  const { agencies } = await readCategorization(app)
  const [media, polls, events, newsletters] = await Promise.all([
    listMediaAgencies(app),
    app.replica.selectFrom('polls').select('id').where('is_draft', '=', false).where('opens_at', '<=', app.now()).limit(maxItems).execute(),
    app.replica.selectFrom('events').select('id').limit(maxItems).execute(),
    listNewsletters(app),
  ])
  const paths = (['ar', 'en'] as const).flatMap((locale) => [
    ...lists.map((path) => inLocale(locale, path)),
    ...agencies.map(({ id, is_own }) => inLocale(locale, `${is_own ? ownPath : '/news'}/agency/${id}`)),
    ...media.map((id) => inLocale(locale, `${mediaPath}/agency/${id}`)),
    ...polls.map(({ id }) => pollHref(locale, id)),
    ...events.map(({ id }) => eventHref(locale, id)),
    ...newsletters.map(({ id }) => newsletterHref(locale, id)),
  ])
  return paths.map((path) => new URL(path, app.config.publicUrl).href)
}

/** The pages of the days with news in the language of their edition, newest first. */
export async function listDayPages(app: App): Promise<string[]> {
  const [ar, en] = await Promise.all([listDays(app, 'ar'), listDays(app, 'en')])
  const pages = { ar, en }
  const paths = (['ar', 'en'] as const).flatMap((locale) => pages[locale].map((day) => listHref({ locale, own: false, filters: { day } })))
  return paths.map((path) => new URL(path, app.config.publicUrl).href)
}

/** The agencies that have media posts. */
async function listMediaAgencies(app: App): Promise<number[]> {
  const rows = await app.replica
    .selectFrom('agencies as a')
    .select('a.id')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('posts as p').select('p.id').whereRef('p.agency_id', '=', 'a.id').where('p.media_type', '=', 'media')),
    )
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('merged_agencies as m').select('m.id').whereRef('m.id', '=', 'a.id'))))
    .orderBy('a.id')
    .execute()
  return rows.map(({ id }) => id)
}
