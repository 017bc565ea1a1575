import { memo, type ReactNode } from 'react'
import type { Reacted } from '#features/reactions/browser/reacted.ts'
import type { Locale } from '#text/locale.ts'
import { directionOf, inLocale } from '#text/locale.ts'
import { itemKeys, type ListItem, postHref } from './listItem.ts'
import { MarkedText } from './MarkedText.tsx'
import { ListPicture } from './Picture.tsx'
import { cutTitle, PostTitle } from './PostTitle.tsx'
import { postLine } from './postLine.tsx'
import { storyReports } from './storyReports.tsx'

export type PostItemProps = {
  item: ListItem
  locale: Locale
  selected: boolean
  read: boolean
  reacted: Reacted | undefined
  /** Whether it is the first of the list. */
  first: boolean
  /** HTML of its contents, on the server, if they have been rendered before. */
  html?: string | undefined
}

/** Length before the first match: only a little of a snippet is visible. */
const snippetLead = 32

/**
 * One post in a list. It has few elements, short attributes and no handlers, because fifty of them
 * are rendered per page and `ListEvents` listens for all.
 */
export const PostItem = memo(function PostItem({ item, locale, selected, read, reacted, html }: PostItemProps) {
  const { id, image, snippet, prominence } = item
  const marks = `${image ? ` ${prominence ?? 'has-picture'}` : ''}${read ? ' read' : ''}${snippet ? ' has-snippet' : ''}`
  return (
    <li
      data-id={id}
      data-of={itemKeys(item)}
      className={`post${marks}`}
      aria-current={selected || undefined}
      {...(html === undefined ? { children: postContents(item, locale, reacted) } : { dangerouslySetInnerHTML: { __html: html } })}
    />
  )
})

/**
 * Renders the contents of a post in a list. The server keeps it as HTML, so it depends on nothing
 * else.
 */
export function postContents(item: ListItem, locale: Locale, reacted?: Reacted): ReactNode {
  const { id, agency, category, image, title, snippet, marks, language } = item
  const excerpt = snippet ?? item.excerpt
  const lang = language === locale ? undefined : language
  return (
    <>
      <div className="post-text">
        <h2 dir={directionOf(language)} lang={lang}>
          <a className="post-link" id={`p${id}`} href={postHref(locale, item)} title={cutTitle(title)}>
            <PostTitle title={title} end={item.titleEnd} marks={marks?.title} />
          </a>
        </h2>
        {excerpt && (
          <p className="excerpt" dir={directionOf(language)} lang={lang}>
            <MarkedText text={excerpt} marks={marks?.excerpt} lead={snippet ? snippetLead : undefined} />
          </p>
        )}
      </div>
      {image && <ListPicture image={image} prominence={item.prominence} />}
      {postLine({
        item,
        locale,
        agencyHref: inLocale(locale, `/news/agency/${agency.id}`),
        kind: category && <span className={`dot dot-${item.section % 8}`}>{category.name}</span>,
        reacted,
      })}
      {item.reports && storyReports({ item, reports: item.reports, locale })}
    </>
  )
}
