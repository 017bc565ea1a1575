import { useMemo } from 'react'
import { type ListItem, listItemOf } from '#features/posts/browser/listItem/listItem.ts'
import { shortTitle } from '#features/posts/browser/listItem/PostTitle.tsx'
import { storyPath } from '#features/posts/storyPath.ts'
import { AgencyMark } from '#features/taxonomy/browser/AgencyMark.tsx'
import { directionOf, inLocale } from '#text/locale.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadMoreButton } from '#ui/LoadMoreButton.tsx'
import { useLocale } from '#ui/locale.ts'
import { NumberText } from '#ui/NumberText.tsx'
import { Time } from '#ui/Time.tsx'
import { setFollowing, useFollowedStories } from './following.ts'
import { useFollowText } from './followText.ts'

type Item = ListItem & { newReports: number }

/** All stories that the reader follows. */
export function FollowedList() {
  const { t: u } = useLocale()
  const { t } = useFollowText()
  const { items, failed, reload } = useItems()
  if (failed) return <LoadMoreButton failed={t.failed} onClick={reload} />
  if (!items) return <p className="profile-wait">{u.loading}</p>
  if (items.length === 0) return <NothingFollowed />
  return <Items items={items} label={t.followed} />
}

const shownBeside = 3

/**
 * Stories that the reader follows, beside their own news, those with new reports first; nothing if
 * there are none.
 */
export function FollowedStories() {
  const { locale, t } = useFollowText()
  const { items } = useItems()
  if (!items || items.length === 0) return null
  const newFirst = items.toSorted((one, other) => Number(other.newReports > 0) - Number(one.newReports > 0))
  return (
    <section className="followed-stories" aria-labelledby="followed-stories">
      <div className="followed-head">
        <h2 id="followed-stories">{t.followed}</h2>
        <a href={inLocale(locale, '/profile/followed-stories')}>{t.all}</a>
      </div>
      <Items items={newFirst.slice(0, shownBeside)} label={t.followed} />
    </section>
  )
}

function useItems(): { items: Item[] | null; failed: boolean; reload: () => void } {
  const { locale } = useLocale()
  const { list, failed, reload } = useFollowedStories()
  const items = useMemo(
    () => list?.map(({ newest, new_reports }) => ({ ...listItemOf(newest, locale), newReports: new_reports })) ?? null,
    [list, locale],
  )
  return { items, failed, reload }
}

function Items({ items, label }: { items: Item[]; label: string }) {
  return (
    <ul aria-label={label}>
      {items.map((item) => (
        <FollowedItem key={item.story} item={item} />
      ))}
    </ul>
  )
}

function FollowedItem({ item: { story, title, language, agency, publishedAt, newReports } }: { item: Item }) {
  const { locale, t } = useFollowText()
  return (
    <li className="followed-story">
      <div>
        <p className="meta">
          <AgencyMark agency={agency} />
          <bdi className="agency">{agency.name}</bdi>
          <Time locale={locale} iso={publishedAt} />
          {newReports > 0 && <strong className="new-reports">{t.newReports(newReports)}</strong>}
        </p>
        <a href={inLocale(locale, storyPath(story, title))} dir={directionOf(language)} lang={language === locale ? undefined : language}>
          <NumberText text={shortTitle(title)} />
        </a>
      </div>
      <button
        type="button"
        className="icon-button i i-close"
        aria-label={t.unfollowOf(title)}
        title={t.unfollowOf(title)}
        onClick={() => void setFollowing(story, false, t)}
      />
    </li>
  )
}

function NothingFollowed() {
  const { locale, t } = useFollowText()
  return <EmptyState title={t.none} text={t.noneText} href={inLocale(locale, '/')} link={t.browse} />
}
