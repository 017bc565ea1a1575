import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { PlanNotice } from '#features/billing/browser/subscription/PlanNotice.tsx'
import { FollowedStories } from '#features/followedStories/browser/FollowedList.tsx'
import { loadHidden } from '#features/hidden/browser/syncHidden.ts'
import { itemKeys, type ListItem, listItemOf } from '#features/posts/browser/listItem/listItem.ts'
import { MarkedText } from '#features/posts/browser/listItem/MarkedText.tsx'
import { ListPicture } from '#features/posts/browser/listItem/Picture.tsx'
import { AgencyMark } from '#features/taxonomy/browser/AgencyMark.tsx'
import type { Locale } from '#text/locale.ts'
import { directionOf, inLocale, nameIn } from '#text/locale.ts'
import { slug } from '#text/slug.ts'
import { openEventStream } from '#ui/openEventStream.ts'
import { PagedList } from '#ui/PagedList.tsx'
import { Time } from '#ui/Time.tsx'
import { usePages } from '#ui/usePages.ts'
import type { MyPost } from '../schema.ts'
import type { MyNewsMessages } from './ar.ts'
import { EmptyMyNews } from './EmptyMyNews.tsx'
import { useMyNewsText } from './myNewsText.ts'

type Item = ListItem & { reason: MyPost['reason']; followed: string | undefined }
/** @property title the heading of the page */
type Props = { title: ReactNode; agency: string | undefined; selected: number | null }

/**
 * The reader's own news with their reasons. It is loaded in the browser, because pages are the same
 * for everyone.
 */
export function MyNewsList({ title, agency, selected }: Props) {
  const { locale, t } = useMyNewsText()
  const pages = usePages<MyPost>(`/api/auth/my-posts?pagination=30${agency ? `&agency=${encodeURIComponent(agency)}` : ''}`)
  const { isNew, clear } = useNewStories()
  const items = useMemo(
    () =>
      pages.items?.map((post): Item => ({ ...listItemOf(post, locale), reason: post.reason, followed: followedIn(post, locale, t) })) ??
      null,
    [pages.items, locale, t],
  )
  const reload = () => {
    clear()
    pages.reload()
  }
  return (
    <>
      <div className="list-head">
        {title}
        <a className="list-tool my-follows i i-plus" href={inLocale(locale, '/profile/followed-stories')} title={t.chooseFollows}>
          <span className="sr-only">{t.chooseFollows}</span>
        </a>
        <div className="pill-room" role="status">
          {isNew && (
            <button type="button" className="pill i i-up" onClick={reload}>
              {t.newNews}
            </button>
          )}
        </div>
      </div>
      <PlanNotice />
      {agency && (
        <p className="my-agency">
          {t.agencyOnly} <a href={inLocale(locale, '/my-page')}>{t.allNews}</a>
        </p>
      )}
      {!agency && <FollowedStories />}
      {items?.length === 0 && !pages.loading ? (
        <EmptyMyNews />
      ) : (
        <PagedList pages={{ ...pages, items }} failed={t.failed}>
          {(shown) => (
            <ol className="my-news">
              {shown.map((item) => (
                <MyNewsItem key={item.id} item={item} selected={item.id === selected} />
              ))}
            </ol>
          )}
        </PagedList>
      )}
    </>
  )
}

/** Names the agency or section that brings a post to the reader who follows it. */
function followedIn(post: MyPost, locale: Locale, t: MyNewsMessages): string | undefined {
  if (!post.followed) return undefined
  const section = post.followed === 'agency' ? undefined : post[post.followed]
  return section ? t.followed.section(nameIn(locale, section)) : t.followed.agency
}

/** Shows a post as other lists do, with what brought it to the reader. */
function MyNewsItem({ item, selected }: { item: Item; selected: boolean }) {
  const { locale, t } = useMyNewsText()
  const { id, agency, title, language, publishedAt, image, reason, followed } = item
  const words = slug(title)
  const direction = { dir: directionOf(language), lang: language === locale ? undefined : language }
  return (
    <li className="post" aria-current={selected || undefined} data-id={id} data-of={itemKeys(item)}>
      <div className="post-text">
        <h2 {...direction}>
          <a className="my-link" href={inLocale(locale, `/my-page/${id}${words && '/'}${words}`)}>
            {title}
          </a>
        </h2>
        {reason?.sentence && (
          <blockquote className="my-sentence" {...direction}>
            <MarkedText {...reason.sentence} />
          </blockquote>
        )}
        {reason && (
          <p className="my-reason i i-bell">
            <span>
              {t.because} <bdi>{reason.because}</bdi>
            </span>
          </p>
        )}
        {followed && <p className="my-reason i i-check">{followed}</p>}
      </div>
      {image && <ListPicture image={image} />}
      <p className="meta">
        <AgencyMark agency={agency} />
        <a className="agency" href={inLocale(locale, `/my-page/agency/${agency.id}`)} dir="auto">
          {agency.name}
        </a>
        <Time locale={locale} iso={publishedAt} />
      </p>
    </li>
  )
}

/** Whether stories have arrived that the list does not show yet. */
function useNewStories(): { isNew: boolean; clear: () => void } {
  const [isNew, setIsNew] = useState(false)
  useEffect(loadHidden, [])
  useEffect(() => {
    const stream = openEventStream('/api/auth/my-posts/stream', { news: () => setIsNew(true) })
    return stream.close
  }, [])
  return { isNew, clear: () => setIsNew(false) }
}
