import type { ReactNode } from 'react'
import { atWidth } from '#features/pictures/pictureWidth.ts'
import { type ListItem, postHref } from '#features/posts/browser/listItem/listItem.ts'
import { AgencyMark } from '#features/taxonomy/browser/AgencyMark.tsx'
import { directionOf } from '#text/locale.ts'
import { useLocale } from '#ui/locale.ts'
import { Time } from '#ui/Time.tsx'

/** Compact posts with agency, time and title; `beside` may add something to each. */
export function PostLines<Item extends ListItem>({ items, beside }: { items: Item[]; beside?: (item: Item) => ReactNode }) {
  const { locale } = useLocale()
  return (
    <ul className="post-lines">
      {items.map((item) => (
        <li key={item.id}>
          <div>
            <p className="meta">
              <AgencyMark agency={item.agency} />
              <bdi className="agency">{item.agency.name}</bdi>
              <Time locale={locale} iso={item.publishedAt} />
            </p>
            <a href={postHref(locale, item)} dir={directionOf(item.language)} lang={item.language}>
              {item.title}
            </a>
          </div>
          {item.image && (
            <img
              className="picture"
              data-color={item.image.color || undefined}
              src={atWidth(item.image.src, 320)}
              alt={item.image.description ?? ''}
              loading="lazy"
              width="96"
              height="64"
            />
          )}
          {beside?.(item)}
        </li>
      ))}
    </ul>
  )
}
