import type { Locale } from '#text/locale.ts'
import { mediaTextIn } from './mediaText.ts'

/** The mark of the network that a post is from; nothing for agencies' own sites. */
export function NetworkMark({ source, locale }: { source: string; locale: Locale }) {
  const name = mediaTextIn(locale).networks[source]
  return name ? <span className={`network i i-${source}`} role="img" aria-label={name} title={name} /> : null
}
