import { type ListItem, listItemOf } from '#features/posts/browser/listItem.ts'
import { readPosts } from '#features/posts/browser/readPosts.ts'
import type { Post } from '#features/posts/schema.ts'
import { callApi } from '#ui/callApi.ts'
import type { Locale } from '#ui/locale.ts'

type Kept = { reader: number; locale: Locale; at: number; items: Promise<ListItem[]> }
let kept: Kept | undefined
const freshMs = 3 * 60_000
/** As many as are shown; asked for anew when fewer are left unread. */
const shown = 5

/** What this reader may like to read next and has not opened here meanwhile. Kept for some minutes: it does not change with every post. */
export async function loadRecommended(reader: number, locale: Locale): Promise<ListItem[]> {
  const isOurs = kept?.reader === reader && kept.locale === locale && Date.now() - kept.at < freshMs
  const left = isOurs && kept ? unread(await kept.items) : []
  if (left.length >= shown) return left.slice(0, shown)
  const asked = { reader, locale, at: Date.now(), items: ask(locale) }
  kept = asked
  asked.items.catch(() => {
    if (kept === asked) kept = undefined
  })
  return unread(await asked.items).slice(0, shown)
}

async function ask(locale: Locale): Promise<ListItem[]> {
  const { data } = await callApi<{ data: Post[] }>('/api/auth/recommendation/news?media_type=text', { locale })
  return data.map((post) => listItemOf(post, locale))
}

function unread(items: ListItem[]): ListItem[] {
  return items.filter((item) => !readPosts.get().has(item.id))
}
