import { escapeHtml } from '#text/escapeHtml.ts'
import type { Locale } from '#text/locale.ts'
import { inLocale } from '#text/locale.ts'
import { codeOf, type Shareable } from './shareCode.ts'

/**
 * Size of the picture of a shareable, in pixels, as Open Graph's are shown: 1.91:1
 * (https://developers.facebook.com/docs/sharing/webmasters/images).
 */
export const cardSize = { width: 1200, height: 630 }
/** Size of the iframe that we propose, in pixels. */
export const embedSize = { width: 560, height: 340 }

export const shortPath = (locale: Locale, shareable: Shareable) => inLocale(locale, `/s/${codeOf(shareable)}`)
export const qrPath = (locale: Locale, shareable: Shareable) => inLocale(locale, `/qr/${codeOf(shareable)}.svg`)
export const cardPath = (locale: Locale, shareable: Shareable) => `/cards/${locale}/${codeOf(shareable)}.png`

type Embedded = { origin: string; locale: Locale; shareable: Shareable; title: string; width?: number; height?: number }

/** The HTML that another site pastes. */
export function embedCode({ origin, locale, shareable, title, width = embedSize.width, height = embedSize.height }: Embedded): string {
  const src = origin + inLocale(locale, `/embed/${codeOf(shareable)}`)
  return `<iframe src="${src}" title="${escapeHtml(title)}" width="${width}" height="${height}" loading="lazy" style="border:0;max-width:100%"></iframe>`
}
