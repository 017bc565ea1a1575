/** How many of each a subscriber may choose; null: all. */
export type Limits = { keywords: number | null; categories: number | null; agencies: number | null; main_categories: number | null }

/**
 * Time that was bought. `value` is what it is worth in fils: what was paid for it, in money and in
 * credit.
 */
export type Period = { starts_at: Date; ends_at: Date; value: number }

/** Least amount that a gateway takes, in fils. */
export const leastAmount = 100

/** Time after the end in which matches are still collected, in ms. */
export const graceMs = 3 * 86_400_000

const limitNames = ['keywords', 'categories', 'agencies', 'main_categories'] as const

/**
 * Compares these limits with those of a subscriber who has `present`; a plan with less of anything
 * is a downgrade.
 */
export function compareLimits(present: Limits, offered: Limits): 'renewal' | 'upgrade' | 'downgrade' {
  // All against all is ∞ − ∞ = NaN, which is neither more nor less.
  const differences = limitNames.map((name) => (offered[name] ?? Number.POSITIVE_INFINITY) - (present[name] ?? Number.POSITIVE_INFINITY))
  if (differences.some((difference) => difference < 0)) return 'downgrade'
  return differences.some((difference) => difference > 0) ? 'upgrade' : 'renewal'
}

/** Value that is left of a period at a time, in whole fils, rounded down. */
export function unusedValue({ starts_at, ends_at, value }: Period, at: Date): number {
  const whole = ends_at.getTime() - starts_at.getTime()
  const left = Math.min(whole, ends_at.getTime() - at.getTime())
  if (left <= 0) return 0
  return Number((BigInt(value) * BigInt(left)) / BigInt(whole))
}

/**
 * A period after a part of its money was given back: the same part of its time goes, but none that
 * is over, in whole seconds rounded up to the reader's good.
 * @param refunded in fils; more than its value, after a credit that came back, ends it
 */
export function shortenPeriod({ starts_at, ends_at, value }: Period, refunded: number, now: Date): Pick<Period, 'ends_at' | 'value'> {
  const left = Math.max(0, value - refunded)
  if (left === 0) return { ends_at: new Date(Math.max(starts_at.getTime(), Math.min(now.getTime(), ends_at.getTime()))), value: 0 }
  const whole = BigInt(ends_at.getTime() - starts_at.getTime())
  const seconds = (whole * BigInt(left) + BigInt(value) * 1000n - 1n) / (BigInt(value) * 1000n)
  const end = Math.max(starts_at.getTime() + Number(seconds) * 1000, Math.min(now.getTime(), ends_at.getTime()))
  return { ends_at: new Date(Math.min(end, ends_at.getTime())), value: left }
}

/**
 * The same day and time so many months later in UTC; in a month without that day, its last: 31
 * January → 28 February.
 */
export function addMonths(time: Date, months: number): Date {
  const later = new Date(time)
  later.setUTCMonth(later.getUTCMonth() + months)
  if (later.getUTCDate() !== time.getUTCDate()) later.setUTCDate(0)
  return later
}

/**
 * Returns when time that begins at `start` ends: after `months` if `value` is their full price. If
 * it is less (a credit that was used up by another payment meanwhile), the time is shorter in
 * proportion; if it is more (a credit that is larger than the price), what is beyond it buys time
 * at `listPrice`, because a coupon takes off the price of one purchase only. In whole seconds
 * rounded down.
 * @param listPrice the price without the discount; all in fils
 */
export function endOfPeriod(start: Date, months: number, value: number, fullPrice: number, listPrice = fullPrice): Date {
  const end = addMonths(start, months)
  if (value === fullPrice) return end
  const seconds = BigInt(Math.floor((end.getTime() - start.getTime()) / 1000))
  const [within, beyond] = [BigInt(Math.min(value, fullPrice)), BigInt(Math.max(value - fullPrice, 0))]
  const bought = (seconds * within) / BigInt(fullPrice) + (seconds * beyond) / BigInt(listPrice)
  return new Date(start.getTime() + Number(bought) * 1000)
}

type Present = { subscription: (Limits & { ends_at: Date }) | undefined; periods: Period[]; isRefunding: boolean }

/**
 * Returns where bought time goes. An upgrade begins now, and credits what is left of the present
 * time; anything else begins when the present time is used up, and so does an upgrade while money
 * is on its way back, because it is not known yet whether there is anything to credit. In grace it
 * begins now: what was collected is delivered late, and nobody pays for days on which nothing
 * arrived.
 * @param at when the price was agreed: time used since then is not charged twice
 */
export function placePurchase(
  { subscription, periods, isRefunding }: Present,
  offered: Limits,
  { at, now }: { at: Date; now: Date },
): { change: 'new' | 'renewal' | 'upgrade' | 'downgrade'; startsAt: Date; credit: number } {
  if (!subscription || subscription.ends_at <= at) return { change: 'new', startsAt: now, credit: 0 }
  const change = compareLimits(subscription, offered)
  const startsAt = subscription.ends_at > now ? subscription.ends_at : now
  if (change !== 'upgrade') return { change, startsAt, credit: 0 }
  if (isRefunding) return { change: 'renewal', startsAt, credit: 0 }
  return { change, startsAt: now, credit: periods.reduce((sum, period) => sum + unusedValue(period, at), 0) }
}
