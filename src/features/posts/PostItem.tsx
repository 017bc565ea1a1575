import { memo } from 'react'
import { AgencyMark } from '#features/taxonomy/AgencyMark.tsx'
import { inLocale, useLocale } from '#web/locale.ts'
import type { ListItem } from '#web/news/listItem.ts'
import { compactNumber } from '#web/times.ts'
import { Time } from '#web/ui/Time.tsx'
import { Picture } from './Picture.tsx'
import { PostTitle } from './PostTitle.tsx'

type Props = { item: ListItem; selected: boolean; read: boolean; search: string | undefined; eager: boolean }

/**
 * One post in a list. Few elements, no handlers of its own: fifty of them are rendered for every page, and `PostList`
 * listens for all.
 */
export const PostItem = memo(function PostItem({ item, selected, read, search, eager }: Props) {
  const { locale } = useLocale()
  const { id, agency, category, image, title, excerpt } = item
  return (
    <li data-id={id} className={`post${image ? ' has-picture' : ''}${read ? ' read' : ''}`} aria-current={selected || undefined}>
      <p className="meta">
        <AgencyMark agency={agency} />
        <a className="agency" href={inLocale(locale, `/news/agency/${agency.id}`)} dir="auto">
          {agency.name}
        </a>
        <Time iso={item.publishedAt} />
        {category && <span className={`dot dot-${item.section % 8}`}>{category.name}</span>}
      </p>
      <div className="post-text" dir="auto" lang={item.language}>
        <h3>
          <a className="post-link" href={item.href} title={title} aria-label={title}>
            <PostTitle title={title} search={search} />
          </a>
        </h3>
        {excerpt && <p className="excerpt">{excerpt}</p>}
      </div>
      {image && <Picture image={image} className="thumb" sizes="(max-width: 767px) 126px, 198px" eager={eager} />}
      <PostFigures item={item} />
    </li>
  )
})

function PostFigures({ item }: { item: ListItem }) {
  const { locale, t } = useLocale()
  const figure = (icon: string, n: number, label: (n: string) => string) =>
    n > 0 && (
      <span key={icon} className={`i i-${icon}`} title={label(compactNumber(locale, n))}>
        {compactNumber(locale, n)}
      </span>
    )
  return (
    <p className="figures">
      {item.otherAgencies > 0 && <span className="i i-layers agencies">{t.moreAgencies(item.otherAgencies)}</span>}
      {item.reactions.map(([kind, n]) => figure(kind, n, t.reactions[kind]))}
      {figure('comment', item.comments, t.comments)}
      {figure('eye', item.views, t.views)}
      <button type="button" className="i i-share share" aria-label={`${t.share}: ${item.title}`} />
    </p>
  )
}
