import { isFunctionWord } from '#text/functionWords.ts'
import { stem } from '#text/stemmer/stem.ts'
import { foldedWords } from '#text/tokenizer/words.ts'
import type { Burst } from './schema.ts'

/**
 * The rule by which the machine makes a story urgent: `minAgencies` report it within
 * `withinMinutes` of its first report, which is less than `newForMinutes` ago; and of at least
 * `minStories` stories of the last 24 hours, fewer than `usualShare` had as many agencies in as
 * short a time. A report does not count if its agency has printed nearly the same headline on an
 * earlier day (weather, closing prices, results). It is urgent for `lastsMinutes`; an edition shows
 * `maxAtOnce` at a time, and the machine adds `maxPerHour` an hour.
 */
export const burstRule = {
  minAgencies: 5,
  withinMinutes: 15,
  newForMinutes: 60,
  minStories: 100,
  usualShare: 0.01,
  lastsMinutes: 60,
  maxAtOnce: 3,
  maxPerHour: 2,
} as const

const minuteMs = 60_000
/** A headline of fewer words is too short to be a frame. */
const minWords = 3
/**
 * The share of a headline's words that an earlier one has, without numbers, if both fill the same
 * frame.
 */
const frameShare = 0.5

type TimedReport = { agency: number; publishedAt: Date }

/** The agencies of a story's first minutes, and until when the last of them had reported. */
export function burstOf(reports: TimedReport[]): Burst {
  const first = Math.min(...reports.map(({ publishedAt }) => publishedAt.getTime()))
  const arrivals = new Map<number, number>()
  for (const { agency, publishedAt } of reports) {
    const after = publishedAt.getTime() - first
    if (after <= burstRule.withinMinutes * minuteMs) arrivals.set(agency, Math.min(after, arrivals.get(agency) ?? after))
  }
  return { agencies: arrivals.size, minutes: Math.max(1, Math.ceil(Math.max(0, ...arrivals.values()) / minuteMs)) }
}

/**
 * Whether so many agencies are enough, and far above what is usual.
 * @param stories how many others there were in the last 24 hours
 * @param asMany how many of those had as many agencies in as short a time
 */
export function isUnusual(agencies: number, { stories, asMany }: { stories: number; asMany: number }): boolean {
  return agencies >= burstRule.minAgencies && stories >= burstRule.minStories && asMany < stories * burstRule.usualShare
}

/** Whether a headline fills the same frame as one of the earlier headlines of its agency. */
export function isRoutine(headline: string, earlier: string[]): boolean {
  const stems = frameOf(headline)
  if (stems.size < minWords) return false
  return earlier.some((other) => stems.intersection(frameOf(other)).size >= stems.size * frameShare)
}

function frameOf(headline: string): Set<string> {
  return new Set(
    foldedWords(headline)
      .filter((word) => !isFunctionWord(word) && !/^\d/.test(word))
      .map(stem),
  )
}
