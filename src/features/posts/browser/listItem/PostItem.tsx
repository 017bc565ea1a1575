import { memo } from 'react'
import type { Reacted } from '#features/reactions/browser/reacted.ts'
import { AgencyMark } from '#features/taxonomy/browser/AgencyMark.tsx'
import { directionOf, inLocale, type Locale } from '#ui/locale.ts'
import { Time } from '#ui/Time.tsx'
import { figures } from './figures.tsx'
import { type ListItem, postHref } from './listItem.ts'
import { MarkedText } from './MarkedText.tsx'
import { ListPicture } from './Picture.tsx'
import { cutTitle, PostTitle } from './PostTitle.tsx'

export type PostItemProps = {
  item: ListItem
  locale: Locale
  selected: boolean
  read: boolean
  reacted: Reacted | undefined
  lead: boolean
  /** Whether it is the first of the list. */
  first: boolean
}

/** Only a little of a snippet is visible, so the first match must be near its beginning. */
const snippetLead = 32

/**
 * One post in a list. It has few elements, short attributes and no handlers, because fifty of them are rendered per page
 * and `ListEvents` listens for all.
 */
export const PostItem = memo(function PostItem({ item, locale, selected, read, reacted, lead }: PostItemProps) {
  const { id, agency, category, image, title, snippet, marks, language } = item
  const excerpt = snippet ?? item.excerpt
  const cut = cutTitle(title)
  const lang = language === locale ? undefined : language
  return (
    <li
      data-id={id}
      className={`post${image ? (lead ? ' lead' : ' has-picture') : ''}${read ? ' read' : ''}${snippet ? ' has-snippet' : ''}`}
      aria-current={selected || undefined}
    >
      <p className="meta">
        <AgencyMark agency={agency} />
        <a className="agency" href={inLocale(locale, `/news/agency/${agency.id}`)} dir="auto">
          {agency.name}
        </a>
        <Time locale={locale} iso={item.publishedAt} />
        {category && <span className={`dot dot-${item.section % 8}`}>{category.name}</span>}
      </p>
      <div className="post-text">
        <h2 dir={directionOf(language)} lang={lang}>
          <a className="post-link" id={`p${id}`} href={postHref(locale, item)} title={cut} aria-label={cut}>
            <PostTitle title={title} marks={marks?.title} />
          </a>
        </h2>
        {excerpt && (
          <p className="excerpt" dir={directionOf(language)} lang={lang}>
            <MarkedText text={excerpt} marks={marks?.excerpt} lead={snippet ? snippetLead : undefined} />
          </p>
        )}
      </div>
      {image && <ListPicture image={image} lead={lead} />}
      {figures(item, locale, reacted)}
    </li>
  )
})
