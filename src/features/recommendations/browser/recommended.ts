import { type ListItem, listItemOf } from '#features/posts/browser/listItem/listItem.ts'
import { readPosts } from '#features/posts/browser/listItem/readPosts.ts'
import type { Post } from '#features/posts/schema.ts'
import { callApi } from '#ui/callApi.ts'
import type { Locale } from '#ui/locale.ts'

type Cached = { reader: number; locale: Locale; at: number; items: Promise<ListItem[]> }
let cached: Cached | undefined
const freshMs = 3 * 60_000
/** Reloaded if fewer than this are left unread. */
const shown = 5

/** Recommended posts that the reader has not opened since. Cached for three minutes. */
export async function loadRecommended(reader: number, locale: Locale): Promise<ListItem[]> {
  const isValid = cached?.reader === reader && cached.locale === locale && Date.now() - cached.at < freshMs
  const left = isValid && cached ? unread(await cached.items) : []
  if (left.length >= shown) return left.slice(0, shown)
  const loading = { reader, locale, at: Date.now(), items: load(locale) }
  cached = loading
  loading.items.catch(() => {
    if (cached === loading) cached = undefined
  })
  return unread(await loading.items).slice(0, shown)
}

async function load(locale: Locale): Promise<ListItem[]> {
  const { data } = await callApi<{ data: Post[] }>('/api/auth/recommendation/news?media_type=text', { locale })
  return data.map((post) => listItemOf(post, locale))
}

function unread(items: ListItem[]): ListItem[] {
  return items.filter((item) => !readPosts.get().has(item.id))
}
