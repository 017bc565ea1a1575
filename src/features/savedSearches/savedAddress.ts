import { apiQuery, type ListAddress, listPath, readListAddress } from '#features/posts/browser/listAddress.ts'
import type { Locale } from '#text/locale.ts'
import { inLocale } from '#text/locale.ts'

/**
 * The list that a saved search opens, in this language.
 * @param query as it is stored; `media_type=media` means the list of media
 */
export function savedAddress(query: string, locale: Locale): ListAddress | null {
  const media = new URLSearchParams(query).get('media_type') === 'media'
  return readListAddress(new URL(`${inLocale(locale, listPath({ own: false, media }))}?${query}`, 'http://localhost'))
}

/** The same the other way round, to be stored. */
export function queryToSave(address: ListAddress): string {
  return String(new URLSearchParams([...(address.media ? [['media_type', 'media']] : []), ...apiQuery(address)]))
}
