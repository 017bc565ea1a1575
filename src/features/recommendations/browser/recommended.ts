import { type ListItem, listItemOf } from '#features/posts/browser/listItem/listItem.ts'
import { readPosts } from '#features/posts/browser/listItem/readPosts.ts'
import type { Post } from '#features/posts/schema.ts'
import type { Locale } from '#text/locale.ts'
import { callApi } from '#ui/callApi.ts'

type Kind = Post['media_type']
type Cached = { reader: number; locale: Locale; at: number; items: Promise<ListItem[]> }
const cached = new Map<Kind, Cached>()
const freshMs = 3 * 60_000
/** Reloaded if fewer than this are left unread. */
const shown = 5

/**
 * Recommended posts that the reader has not opened since; beside media, those of media come first.
 * Cached for three minutes.
 */
export async function loadRecommended(reader: number, locale: Locale, kind: Kind): Promise<ListItem[]> {
  const found = await loadKind(reader, locale, kind)
  if (kind === 'text' || found.length >= shown) return found
  const news = await loadKind(reader, locale, 'text').catch((error: unknown) => {
    console.error(error)
    return []
  })
  return [...found, ...news].slice(0, shown)
}

async function loadKind(reader: number, locale: Locale, kind: Kind): Promise<ListItem[]> {
  const before = cached.get(kind)
  const isValid = before?.reader === reader && before.locale === locale && Date.now() - before.at < freshMs
  const left = isValid && before ? unread(await before.items) : []
  if (left.length >= shown) return left.slice(0, shown)
  const loading = { reader, locale, at: Date.now(), items: requestKind(locale, kind) }
  cached.set(kind, loading)
  loading.items.catch(() => cached.get(kind) === loading && cached.delete(kind))
  return unread(await loading.items).slice(0, shown)
}

async function requestKind(locale: Locale, kind: Kind): Promise<ListItem[]> {
  const { data } = await callApi<{ data: Post[] }>(`/api/auth/recommendation/news?media_type=${kind}`, { locale })
  return data.map((post) => listItemOf(post, locale))
}

function unread(items: ListItem[]): ListItem[] {
  return items.filter((item) => !readPosts.get().has(item.id))
}
