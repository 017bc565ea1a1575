import type { WeighedPost } from './findSimilar.ts'
import { passagesShared } from './retold.ts'
import { windowHours } from './signatureIndex.ts'
import { type Circumstances, type Comparison, compare, likeness, scoreOf } from './similarity.ts'
import type { Assignment } from './writeAssignments.ts'

/**
 * A recent post that shares rare words with a new one, with its story, the story that it is
 * compared as, how alike the two are (`likeness`), and the share of the shorter text's passages
 * that both have (`copied`).
 */
export type Candidate = WeighedPost & { assignment: Assignment; story: string; machineStory: string; likeness: number; copied: number }

/**
 * Posts that are compared with a new report: those most like it, or most of its text, among all
 * that share rare words with it. The others say how common such a report is.
 */
const maxCompared = 8
/** How much passages in common count beside `likeness`, when it is decided what is compared. */
const copiedWeight = 0.6
/** How much a story's best post counts for a new report; the rest is the average of its posts. */
const bestPostShare = 0.4
/**
 * Score that a story loses for each day after its first: the weather of tomorrow is as alike as
 * another agency's of today.
 */
const endingPerDay = 0.4
/** Other posts with this share of a candidate's likeness are as alike as it. */
const nearlyAsAlike = 0.7

export function toCandidate(draft: WeighedPost, other: WeighedPost, assignment: Assignment): Candidate {
  const isStored = 'storyId' in assignment
  const story = isStored ? `${assignment.storyId}` : `new ${assignment.opensWith}`
  const machineStory = isStored ? `${assignment.machineStoryId}` : story
  return {
    ...other,
    assignment,
    story,
    machineStory,
    likeness: likeness(draft.words, other.words),
    copied: passagesShared(draft.words, other.words).share,
  }
}

/**
 * A report of another story. `joinsWhole`: it has the text of a new one, and the reports of the two
 * stories are alike themselves, so the stories may be joined whatever else they have.
 */
type Related = { other: Candidate; joinsWhole: boolean }

/**
 * The story of a report, and the reports of other stories that this one shows to be about its
 * event.
 */
export type Choice = { assignment: Assignment; related: Related[] }

type Compared = { other: Candidate; score: number; isCopy: boolean }

/** Score above the required one that a report needs for its story to be joined late. */
const lateMargin = 0.5

/**
 * The story that a report fits best, if its score is above `needed`: mostly that of the story as a
 * whole, so that a single odd post does not connect two stories, unless it has the very text. Of
 * stories that an editor merged, each is compared by itself; parts of one that an editor divided
 * are no rivals.
 */
export function chooseStory(draft: WeighedPost, candidates: Candidate[], needed: number): Choice | undefined {
  const compared = candidates
    .toSorted((one, other) => closeness(other) - closeness(one))
    .slice(0, maxCompared)
    .map((other): Compared => {
      const comparison = compare(draft.words, other.words, circumstancesOf(draft, other, candidates))
      return { other, score: scoreOf(comparison), isCopy: isCopy(comparison) }
    })
  let best: Candidate | undefined
  let bestScore = needed
  for (const posts of Map.groupBy(compared, ({ other }) => `${other.story} ${other.machineStory}`).values()) {
    const [first] = posts as [Compared]
    const ending = endingPerDay * Math.max(0, daysOf(draft, first.other, candidates) - 1)
    const score = storyScore(posts) - ending
    if (score <= bestScore) continue
    bestScore = score
    best = first.other
  }
  if (!best) return undefined
  const { assignment, story } = best
  const others = compared.filter(({ other, score }) => other.story !== story && score >= needed + lateMargin)
  return {
    assignment,
    related: others.map(({ other, isCopy }) => ({ other, joinsWhole: isCopy && areAlike(compared, candidates, story, other.story) })),
  }
}

const closeness = ({ likeness, copied }: Candidate) => Math.max(likeness, copiedWeight * copied)

/** An agency that has the text of a report in another one already has a frame, not a copy. */
function isCopy({ copied, sameAgency, alikeOfAgency }: Comparison): boolean {
  return copied > 0 && sameAgency === 0 && alikeOfAgency === 0
}

/** Combines the scores with the posts of a story. */
function storyScore(posts: Compared[]): number {
  const average = posts.reduce((sum, { score }) => sum + score, 0) / posts.length
  const best = Math.max(...posts.map(({ score }) => score))
  const copies = posts.filter((post) => post.isCopy).map(({ score }) => score)
  return Math.max(bestPostShare * best + (1 - bestPostShare) * average, ...copies)
}

/**
 * Whether two stories are more likely than not about one event, by the average of their reports: a
 * round-up has the text of many events, and a frame that of two.
 */
function areAlike(compared: Compared[], candidates: Candidate[], story: string, otherStory: string): boolean {
  const reportsOf = (name: string) => compared.flatMap(({ other }) => (other.story === name ? [other] : []))
  const others = reportsOf(otherStory)
  const scores = reportsOf(story).flatMap((one) =>
    others.map((other) => scoreOf(compare(one.words, other.words, circumstancesOf(one, other, candidates)))),
  )
  return scores.reduce((sum, score) => sum + score, 0) > 0
}

/**
 * Returns the days from the oldest of the candidates that are in the story of `member` to the
 * draft.
 */
function daysOf(draft: WeighedPost, member: Candidate, candidates: Candidate[]): number {
  const times = candidates
    .filter(({ machineStory }) => machineStory === member.machineStory)
    .map(({ publishedAt }) => publishedAt.getTime())
  return (draft.publishedAt.getTime() - Math.min(...times)) / 86_400_000
}

/** `candidates`: all of the draft, this one included or not. */
export function circumstancesOf(draft: WeighedPost, other: Candidate, candidates: Candidate[]): Circumstances {
  const alike = candidates.filter((one) => one !== other && one.likeness > nearlyAsAlike * other.likeness)
  const hoursApart = Math.abs(draft.publishedAt.getTime() - other.publishedAt.getTime()) / 3_600_000
  return {
    hoursApart: hoursApart > windowHours ? Number.POSITIVE_INFINITY : hoursApart,
    datesApart: apart(namedDates(draft), namedDates(other)),
    sameAgency: draft.agencyId === other.agencyId,
    alikeOfAgency: alike.filter(({ agencyId }) => agencyId === draft.agencyId).length,
    alikeElsewhere: alike.filter(({ story, machineStory }) => story !== other.story && machineStory !== other.machineStory).length,
    crowd: crowdOf(other, candidates),
  }
}

/** Number of reports that are a crowd. */
const crowdSize = 10

function crowdOf(other: Candidate, candidates: Candidate[]): number {
  const others = candidates.filter((one) => one !== other).map((one) => likeness(other.words, one.words))
  const closest = Float64Array.from(others).sort().subarray(-crowdSize)
  return closest.reduce((sum, one) => sum + one, 0) / crowdSize
}

const yesterday = 7

/**
 * The dates that a head names, as days since 1970 in Kuwait: the last such weekday, unless it is
 * tomorrow's.
 */
function namedDates({ signature: { days }, publishedAt }: WeighedPost): number[] {
  if (days === 0) return []
  const today = Math.floor((publishedAt.getTime() / 3_600_000 + 3) / 24)
  // 1 January 1970 was a Thursday.
  const weekday = (today + 4) % 7
  const dateOf = (day: number) => {
    const back = day === yesterday ? 1 : (weekday - day + 7) % 7
    return today - (back === 6 ? -1 : back)
  }
  return Array.from({ length: 8 }, (_, day) => day)
    .filter((day) => days & (1 << day))
    .map(dateOf)
}

/** Days between the nearest two. */
function apart(some: number[], others: number[]): number | undefined {
  if (some.length === 0 || others.length === 0) return undefined
  return Math.min(...some.flatMap((one) => others.map((other) => Math.abs(one - other))))
}
