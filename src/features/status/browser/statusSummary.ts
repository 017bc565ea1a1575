import type { Locale } from '#text/locale.ts'
import type { ServiceDay, Status } from '../schema.ts'
import { statusTextIn } from './statusText.ts'

/** The state of all services together. */
export function overallState({ services }: Status): 'ok' | 'trouble' | 'unknown' {
  const states = services.map(({ state }) => state)
  if (states.includes('trouble') || states.includes('outage')) return 'trouble'
  return states.includes('unknown') ? 'unknown' : 'ok'
}

/** The same as a sentence. */
export function overallText(locale: Locale, status: Status): string {
  const t = statusTextIn(locale)
  return { ok: t.fine, trouble: t.troubled, unknown: t.unknown }[overallState(status)]
}

/** Latest first. */
export const troubledDays = (days: ServiceDay[]) => days.filter(({ state }) => state === 'trouble' || state === 'outage').toReversed()

/** Writes on how many days there was trouble, and how many are unknown. */
export function daysSummary(locale: Locale, days: ServiceDay[]): string {
  const t = statusTextIn(locale)
  const unknown = days.filter(({ state }) => state === 'unknown').length
  return t.bars([t.troubledDays(troubledDays(days).length), ...(unknown > 0 ? [t.unknownDays(unknown)] : [])].join(' '))
}

/**
 * The part of the measured days without trouble, in percent with one decimal, rounded down: 100 is
 * no trouble at all. The first day and today count as whole days. undefined: nothing was measured.
 */
export function goodShare(days: ServiceDay[]): number | undefined {
  const known = days.filter(({ state }) => state !== 'unknown')
  if (known.length === 0) return undefined
  const troubled = known.reduce((sum, { minutes }) => sum + minutes, 0)
  return Math.floor(1000 * (1 - troubled / (known.length * 24 * 60))) / 10
}
