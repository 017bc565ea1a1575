import type { WeighedPost } from './findSimilar.ts'
import { windowHours } from './signatureIndex.ts'
import { type Circumstances, compare, likeness, scoreOf } from './similarity.ts'
import type { Assignment } from './writeAssignments.ts'

/**
 * A recent post that shares rare words with a new one, with its story, the story that it is
 * compared as, and how alike the two are (`likeness`).
 */
export type Candidate = WeighedPost & { assignment: Assignment; story: string; machineStory: string; likeness: number }

/**
 * Posts that are compared with a new report: those most like it among all that share rare words
 * with it. The others say how common such a report is.
 */
const maxCompared = 8
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
  return { ...other, assignment, story, machineStory, likeness: likeness(draft.words, other.words) }
}

/**
 * The story of a report, and the reports of other stories that this one shows to be about its
 * event.
 */
export type Choice = { assignment: Assignment; related: Candidate[] }

/** Score above the required one that a report needs for its story to be joined late. */
const lateMargin = 0.5

/**
 * The story that a report fits best, if its score is above `needed`: mostly that of the story as a
 * whole, so that a single odd post does not connect two stories. Of stories that an editor merged,
 * each is compared by itself; parts of one that an editor divided are no rivals.
 */
export function chooseStory(draft: WeighedPost, candidates: Candidate[], needed: number): Choice | undefined {
  const compared = candidates
    .toSorted((one, other) => other.likeness - one.likeness)
    .slice(0, maxCompared)
    .map((other) => ({ other, score: scoreOf(compare(draft.words, other.words, circumstancesOf(draft, other, candidates))) }))
  let best: Candidate | undefined
  let bestScore = needed
  for (const posts of Map.groupBy(compared, ({ other }) => `${other.story} ${other.machineStory}`).values()) {
    const [first] = posts as [(typeof posts)[number]]
    const ending = endingPerDay * Math.max(0, daysOf(draft, first.other, candidates) - 1)
    const score = storyScore(posts.map((post) => post.score)) - ending
    if (score <= bestScore) continue
    bestScore = score
    best = first.other
  }
  if (!best) return undefined
  const { assignment, story } = best
  return {
    assignment,
    related: compared.filter(({ other, score }) => other.story !== story && score >= needed + lateMargin).map(({ other }) => other),
  }
}

/** Combines the scores with the posts of a story. */
function storyScore(scores: number[]): number {
  const average = scores.reduce((sum, score) => sum + score, 0) / scores.length
  return bestPostShare * Math.max(...scores) + (1 - bestPostShare) * average
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
