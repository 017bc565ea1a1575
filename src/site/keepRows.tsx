import { LRUCache } from 'lru-cache'
import { renderToString } from 'react-dom/server'
import type { ListItem } from '#features/posts/browser/listItem/listItem.ts'
import { postContents } from '#features/posts/browser/listItem/PostItem.tsx'
import type { Locale } from '#text/locale.ts'

/**
 * A row has about 4 KB, of two bytes a character. Like a page, none is older than ten minutes,
 * because a time of long ago is written as a date.
 */
const kept = new LRUCache<string, string>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: (html, key) => 2 * (html.length + key.length),
  ttl: 600_000,
})

/**
 * The contents of posts in a list as HTML; those that are not kept are rendered in one go. A lead
 * is left out, because React tells browsers of its picture in the head of the page. The number of
 * views is left out of what a row is found by: no row shows it, and every reader changes it.
 */
export function keepRows(items: ListItem[], locale: Locale): Map<ListItem, string> {
  const found = new Map<ListItem, string>()
  const missing: { item: ListItem; key: string }[] = []
  for (const item of items) {
    if (item.prominence === 'lead') continue
    const key = locale + JSON.stringify({ ...item, views: 0 })
    const html = kept.get(key)
    if (html === undefined) missing.push({ item, key })
    else found.set(item, html)
  }
  if (missing.length === 0) return found
  const rendered = renderRows(
    missing.map(({ item }) => item),
    locale,
  )
  for (const [index, { item, key }] of missing.entries()) {
    const html = rendered[index] as string
    kept.set(key, html)
    found.set(item, html)
  }
  return found
}

/** No text contains the tags between them, because React escapes it. */
function renderRows(items: ListItem[], locale: Locale): string[] {
  const html = renderToString(items.map((item) => <template key={item.id}>{postContents(item, locale)}</template>))
  return html.slice('<template>'.length, -'</template>'.length).split('</template><template>')
}
