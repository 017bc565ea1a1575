import type { Locale } from '#text/locale.ts'
import { inLocale } from '#text/locale.ts'

/** The comparison of plans. @param planId a plan that is chosen already */
export function plansHref(locale: Locale, planId?: number): string {
  return inLocale(locale, '/profile/subscribe') + (planId === undefined ? '' : `?plan=${planId}`)
}

export const subscriptionHref = (locale: Locale) => inLocale(locale, '/profile/subscription')

/** The pages that show what became of a payment. */
export function paymentHref(locale: Locale, page: 'process' | 'success' | 'fail' | 'receipt', paymentId: string): string {
  return `${inLocale(locale, `/payment/${page}`)}?payment=${paymentId}`
}
