import { inLocale } from '#text/locale.ts'

/** Content that another app shared; which part holds the link depends on the app. */
type Shared = { title: string | null; text: string | null; url: string | null }

/** Length as in a search field. */
const maxLength = 200
const links = /https?:\/\/[^\s<>"]+/gi

/**
 * The page for what was shared: ours, if it is a link to one; otherwise the search for its words.
 * @param origin of this site
 */
export function sharedAddress({ title, text, url }: Shared, origin: string, locale: 'ar' | 'en'): string {
  const home = inLocale(locale, '/')
  for (const link of [url, text, title].flatMap((part) => part?.match(links) ?? [])) {
    const parsed = URL.parse(link)
    // Only path and query, so that it can never lead elsewhere; and never here again.
    if (parsed && parsed.origin === new URL(origin).origin && !/^(?:\/en)?\/+(?:share|api)(?:\/|$)/.test(parsed.pathname))
      return parsed.pathname.replace(/^\/+/, '/') + parsed.search
  }
  const words = [title, text].find((part) => withoutLinks(part) !== '')
  return words ? `${home}?${new URLSearchParams({ search: withoutLinks(words) })}` : home
}

function withoutLinks(part: string | null | undefined): string {
  const words = (part ?? '').replace(links, ' ').replace(/\s+/g, ' ').trim()
  return words.length <= maxLength
    ? words
    : words.slice(0, words.lastIndexOf(' ', maxLength) > 0 ? words.lastIndexOf(' ', maxLength) : maxLength)
}
