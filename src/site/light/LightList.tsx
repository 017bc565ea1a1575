import { withChoice } from '#features/posts/browser/contentChoice.ts'
import { filterLabels } from '#features/posts/browser/filterLabels.ts'
import { dayTextIn } from '#features/posts/browser/list/dayText.ts'
import { headParts } from '#features/posts/browser/list/headParts.ts'
import { littleNewsTextIn } from '#features/posts/browser/list/littleNewsText.ts'
import { contentLanguage, type ListAddress, listHref, listPath, withFilters } from '#features/posts/browser/listAddress.ts'
import { type ListItem, listItemOf, postHref } from '#features/posts/browser/listItem/listItem.ts'
import { mediaTextIn } from '#features/posts/browser/media/mediaText.ts'
import { postTextIn } from '#features/posts/browser/postText.ts'
import type { DaysAround } from '#features/posts/schema.ts'
import { storyPath } from '#features/posts/storyPath.ts'
import { filterTextIn } from '#features/search/browser/filters/filterText.ts'
import { searchTextIn } from '#features/search/browser/searchText.ts'
import { listPosts } from '#features/search/server/lists/listPosts.ts'
import { readCategorization } from '#features/taxonomy/server/listCategorization.ts'
import type { UrgentNews } from '#features/urgent/browser/urgentNews.ts'
import type { Locale } from '#text/locale.ts'
import { inLocale } from '#text/locale.ts'
import { fullDay, shortTime, withHourTogether } from '#text/times.ts'
import { truncate } from '#text/truncate.ts'
import { lightHref } from '#ui/lightAddress.ts'
import { leaveMerged, loadDays, loadHelp, newestDayOf, readListQuery } from '../loaders/listLoader.ts'
import { isFrontPage, loadFrontPage } from '../loaders/loadFrontPage.ts'
import { loadUrgentNews } from '../loaders/urgentNews.ts'
import { LightPaging } from './LightPaging.tsx'
import type { LightPage, LightRequest } from './lightPage.ts'

/** Length of a title, in UTF-16 units (spec 9: 175); hostile ones must not make a page large. */
export const maxLightTitle = 200

/**
 * A list of posts, in the order of the full page. Throws what `readListQuery` and `listPosts`
 * throw.
 */
export async function lightList({ app, locale, url, cursor, charge }: LightRequest): Promise<LightPage> {
  const { address, query } = readListQuery(url)
  await leaveMerged(app, address)
  const [page, taxonomy, days, urgent] = await Promise.all([
    listPosts(app, { ...query, cursor }, { own: address.own, reader: address.locale, charge }),
    readCategorization(app),
    loadDays(app, address, query),
    cursor ? undefined : loadUrgentNews(app, address),
  ])
  const help = await loadHelp(app, address, query, page, charge)
  const p = postTextIn(locale)
  const title =
    filterLabels(taxonomy, address)
      .map(({ label }) => label)
      .join(' · ') || (address.own ? p.own : address.media ? p.latestMedia : p.latest)
  const href = listHref(address)
  const day = newestDayOf(app, address, page.data)
  const isFront = isFrontPage(address) && !cursor
  const items = isFront
    ? await loadFrontPage(app, address, page.data, urgent)
    : headParts(
        page.data.map((post) => listItemOf(post, locale)),
        page.meta,
        locale,
      )
  const next = isFront ? null : page.meta.next_cursor
  return {
    title,
    canonical: cursor || address.filters.search ? null : href,
    content: (
      <>
        <h1>{title}</h1>
        {urgent && <LightUrgent news={urgent} locale={locale} />}
        {days && <DayNav address={address} days={days} />}
        {items.length > 0 && <PostItems items={items} locale={locale} />}
        {items.length === 0 && next === null && <Nothing locale={locale} narrowed={href !== '/'} />}
        {!cursor && !page.meta.next_cursor && <BothLanguages address={address} />}
        {help?.did_you_mean && <DidYouMean address={address} meant={help.did_you_mean} />}
        <LightPaging locale={locale} href={href} next={next} isStart={!cursor} />
        {day && (
          <p className="more">
            <a href={lightHref(listHref(withFilters(address, { day, reports: undefined })))}>{p.archive}</a>
          </p>
        )}
      </>
    ),
  }
}

/** Navigation as on full pages. */
function DayNav({ address, days: { first, previous, next, today } }: { address: ListAddress; days: DaysAround }) {
  const { locale, filters } = address
  const [p, d] = [postTextIn(locale), dayTextIn(locale)]
  const link = (rel: 'prev' | 'next', label: string, day: string) => (
    <a rel={rel} href={lightHref(listHref(withFilters(address, { day })))}>
      {label} {fullDay(locale, day)}
    </a>
  )
  return (
    <nav aria-label={p.archive}>
      <p className="more">
        {previous && link('prev', d.previousDay, previous)} {next && link('next', d.nextDay, next)}
      </p>
      <form action={lightHref(inLocale(locale, listPath(address)))}>
        <label htmlFor="day">{d.chooseDay}</label>
        <input id="day" name="day" type="date" defaultValue={filters.day} min={first} max={today} required />
        <button type="submit">{d.showDay}</button>
      </form>
    </nav>
  )
}

function Nothing({ locale, narrowed }: { locale: Locale; narrowed: boolean }) {
  const f = filterTextIn(locale)
  return (
    <p>
      {narrowed ? f.emptyFilterTitle : f.emptyTitle}. {narrowed ? f.emptyFilterText : f.emptyText}
    </p>
  )
}

/** The offer of both languages, as on full pages. */
function BothLanguages({ address }: { address: ListAddress }) {
  if (!contentLanguage(address)) return null
  const t = littleNewsTextIn(address.locale)
  return (
    <p>
      {t.littleNews}{' '}
      <a href={lightHref(listHref(withChoice(address, 'both')))} rel="nofollow">
        {t.showBoth}
      </a>
    </p>
  )
}

function DidYouMean({ address, meant }: { address: ListAddress; meant: string }) {
  const s = searchTextIn(address.locale)
  return (
    <p>
      {s.didYouMean}{' '}
      <a href={lightHref(listHref(withFilters(address, { search: meant })))}>
        <bdi>{meant}</bdi>
      </a>
      {s.questionMark}
    </p>
  )
}

function PostItems({ items, locale }: { items: ListItem[]; locale: Locale }) {
  const p = postTextIn(locale)
  return (
    <ul className="list">
      {items.map((item) => (
        <li key={item.id}>
          {item.heading && <h2>{item.headingHref ? <a href={lightHref(item.headingHref)}>{item.heading}</a> : item.heading}</h2>}
          <a href={lightPostHref(locale, item)} dir="auto" lang={item.language === locale ? undefined : item.language}>
            {truncate(item.title, maxLightTitle)}
          </a>
          <p className="meta">
            <bdi>{item.agency.name}</bdi>
            {item.otherAgencies > 0 && (
              <>
                {' '}
                <a href={lightHref(inLocale(locale, storyPath(item.story)))}>{p.moreAgencies(item.otherAgencies)}</a>
              </>
            )}{' '}
            · <time dateTime={item.publishedAt}>{withHourTogether(shortTime(locale, item.publishedAt))}</time>
            {item.media && ` · ${mediaWords(locale, item.media)}`}
          </p>
        </li>
      ))}
    </ul>
  )
}

function LightUrgent({ news, locale }: { news: UrgentNews; locale: Locale }) {
  return (
    <section className="notice" aria-labelledby="urgent">
      <h2 id="urgent">{news.label}</h2>
      <ul className="list">
        {news.stories.map((story) => (
          <li key={story.story}>
            <a href={lightPostHref(locale, story)} dir="auto" lang={story.language === locale ? undefined : story.language}>
              {truncate(story.title, maxLightTitle)}
            </a>
            <p className="meta">
              {story.reason} · <time dateTime={story.publishedAt}>{shortTime(locale, story.publishedAt)}</time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function mediaWords(locale: Locale, { hasVideo, pictures }: NonNullable<ListItem['media']>): string {
  const m = mediaTextIn(locale)
  return hasVideo ? m.video : m.pictures(Math.max(pictures, 1))
}

/**
 * Returns the address without the words of the title, which an id does not need and Arabic makes
 * long.
 */
export function lightPostHref(locale: Locale, post: Omit<Parameters<typeof postHref>[1], 'title'>): string {
  return lightHref(postHref(locale, { ...post, title: '' }))
}
