import { isAtLeast, type Role } from '#access/roles.ts'
import { brand } from '#brand.ts'
import type { DeskSourcePage } from '#features/ingest/deskSchema.ts'
import { postPath } from '#features/posts/postPath.ts'
import type { PostPage } from '#features/posts/schema.ts'
import type { FoundReaderPage } from '#features/readersDesk/schema.ts'
import type { Locale } from '#text/locale.ts'
import { inLocale } from '#text/locale.ts'
import { callApi } from '#ui/callApi.ts'
import { deskGroupsOf } from './deskTabs.ts'

/** A place that the palette can go to. `detail`: what tells it from others of that name. */
export type Destination = { group: 'pages' | 'sources' | 'posts' | 'readers'; href: string; label: string; detail: string }

/** Shorter words find too much to choose from. */
const minLength = 2
/** Results of each kind that are shown; people who need more open the list. */
const shown = 5

/** Pages of the desk whose name, or whose group's name, has the words; all without words. */
export function findPages(locale: Locale, role: Role, words: string): Destination[] {
  const wanted = words.trim().toLowerCase()
  const pages = deskGroupsOf(role).flatMap(({ label: group, tabs }) =>
    tabs.flatMap(({ path, label, pages = [] }) =>
      [{ path, label }, ...pages].map((page) => ({
        page,
        names: [...Object.values(page.label), ...Object.values(group), page.path],
        group,
      })),
    ),
  )
  return pages
    .filter(({ names }) => names.some((name) => name.toLowerCase().includes(wanted)))
    .map(({ page, group }) => ({ group: 'pages', href: inLocale(locale, page.path), label: page.label[locale], detail: group[locale] }))
}

/**
 * Sources, posts and readers with these words, by the lists that the role may see anyway: each is
 * one call of a few rows. `failed`: whether one of them could not be searched. Throws if `signal`
 * is aborted.
 */
export async function findAtDesk(
  locale: Locale,
  role: Role,
  words: string,
  signal: AbortSignal,
): Promise<{ found: Destination[]; failed: boolean }> {
  const typed = words.trim()
  if (typed.length < minLength) return { found: [], failed: false }
  const query = new URLSearchParams({ search: typed, pagination: `${shown}` })
  const call = <Page>(path: string) => callApi<Page>(`${path}?${query}`, { signal })
  const searches = [
    ...(isAtLeast(role, 'editor') ? [call<DeskSourcePage>('/api/desk/sources').then(({ data }) => data.map(sourceOf))] : []),
    call<PostPage>('/api/posts').then(({ data }) => data.map(postOf)),
    ...(isAtLeast(role, 'admin') ? [call<FoundReaderPage>('/api/desk/readers').then(({ data }) => data.map(readerOf))] : []),
  ]
  const results = await Promise.allSettled(searches)
  signal.throwIfAborted()
  return {
    found: results.flatMap((result) => (result.status === 'fulfilled' ? result.value : [])),
    failed: results.some(({ status }) => status === 'rejected'),
  }

  function sourceOf({ id, url, agency }: DeskSourcePage['data'][number]): Destination {
    return { group: 'sources', href: inLocale(locale, `/desk/sources/${id}`), label: agency[`name_${locale}`], detail: url }
  }
  function postOf({ id, title, agency, source, media_type }: PostPage['data'][number]): Destination {
    const path = postPath({ id, title, own: source === brand.slug, media: media_type === 'media' })
    return { group: 'posts', href: inLocale(locale, path), label: title, detail: agency[`name_${locale}`] }
  }
  function readerOf({ id, name, email }: FoundReaderPage['data'][number]): Destination {
    return { group: 'readers', href: inLocale(locale, `/desk/readers/${id}`), label: name, detail: email }
  }
}
