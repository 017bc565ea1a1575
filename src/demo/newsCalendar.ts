/** Length of a slot, in which at most one story of each language breaks. */
const slotMs = 20_000
/** A newsroom publishes quickly for this long after it opens, then slows down, so that stories do not repeat during a night. */
const livelyMs = 40 * 60_000
const archiveMs = 72 * 3_600_000

/**
 * The number of slots from one story of a language to the next: `archive` and `calm` always, `lively` only shortly
 * after opening. Long enough that no story repeats in the archive.
 */
const intervals = { ar: { archive: 84, calm: 7, lively: 1 }, en: { archive: 98, calm: 42, lively: 6 } }

export const storyKinds = ['archive', 'calm', 'lively'] as const

/** When a story breaks. Slots are counted from 1970, so that the stories do not depend on when the newsroom was started. */
export type StoryTime = { language: 'ar' | 'en'; slot: number; kind: (typeof storyKinds)[number]; ordinal: number; at: Date }

/** The stories up to `now`, oldest first: the archive of 72 hours, and everything since the newsroom opened. */
export function listStoryTimes(language: 'ar' | 'en', openedAt: Date, now: Date): StoryTime[] {
  const last = slotOf(now)
  const first = slotOf(new Date(now.getTime() - archiveMs))
  const opened = Math.max(slotOf(openedAt), first)
  const starts = { archive: first, calm: opened, lively: opened }
  const ends = { archive: last, calm: last, lively: Math.min(last, slotOf(openedAt) + livelyMs / slotMs) }
  const times: StoryTime[] = []
  for (const kind of storyKinds) {
    const step = intervals[language][kind]
    for (let slot = roundUp(starts[kind], step); slot <= ends[kind]; slot += step) {
      const time = storyTime(language, slot)
      if (time.kind === kind) times.push(time)
    }
  }
  return times.sort((a, b) => a.slot - b.slot)
}

/** The story of a slot: of the rarest kind whose interval divides it. */
export function storyTime(language: 'ar' | 'en', slot: number): StoryTime {
  const kind = storyKinds.find((rare) => slot % intervals[language][rare] === 0) ?? 'lively'
  return { language, slot, kind, ordinal: Math.floor(slot / intervals[language][kind]), at: new Date(slot * slotMs) }
}

const slotOf = (at: Date) => Math.floor(at.getTime() / slotMs)
const roundUp = (value: number, step: number) => Math.ceil(value / step) * step
