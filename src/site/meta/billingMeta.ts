import type { MetaDescriptor } from 'react-router'
import type { BillingMessages } from '#features/billing/browser/ar.ts'
import { billingTextIn } from '#features/billing/browser/billingText.ts'
import type { Locale } from '#text/locale.ts'
import { inLocale } from '#text/locale.ts'
import { pageMeta } from './pageMeta.ts'

type Page = { origin: string; locale: Locale }

/**
 * @param path of the page without the language; pages about a payment are excluded from search
 *   engines
 */
export function billingMeta(page: Page | undefined, path: string, title: (t: BillingMessages) => string): MetaDescriptor[] {
  if (!page) return []
  const { locale, origin } = page
  return pageMeta({ origin, locale, path: inLocale(locale, path), title: title(billingTextIn(locale)), indexed: false })
}
