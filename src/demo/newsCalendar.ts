/** Length of a slot, in which at most one story of each language breaks. */
const slotMs = 20_000
/**
 * A newsroom publishes quickly for this long after it opens, then slows down, so that stories do
 * not repeat during a night.
 */
const livelyMs = 40 * 60_000
const archiveMs = 72 * 3_600_000

/**
 * The number of slots from one story of a language to the next: `archive` and `calm` always,
 * `lively` only shortly after opening. Long enough that no story repeats in the archive.
 */
const intervals = { ar: { archive: 84, calm: 7, lively: 1 }, en: { archive: 98, calm: 42, lively: 6 } }

export const calendarKinds = ['archive', 'calm', 'lively'] as const

/**
 * Every so many slots an event that newsrooms of both languages report takes the place of a story:
 * at least one an hour.
 */
const bothInterval = 150
/** Such events begin so long before a newsroom opens; older ones would not be joined any more. */
const bothMs = 12 * 3_600_000

/**
 * The slot of a story that was asked for is its millisecond times this, plus a choice of its text;
 * so it is larger than any other.
 */
const choices = 1_000
const firstAskedSlot = 1e12

/**
 * Time when a story breaks. Slots are counted from 1970, so that the stories do not depend on when
 * the newsroom was started.
 */
export type StoryTime = {
  language: 'ar' | 'en'
  slot: number
  kind: (typeof calendarKinds)[number] | 'asked' | 'both'
  ordinal: number
  at: Date
}

/**
 * The stories up to `now`, oldest first: the archive of 72 hours, and everything since the newsroom
 * opened.
 */
export function listStoryTimes(language: 'ar' | 'en', openedAt: Date, now: Date): StoryTime[] {
  const last = slotOf(now)
  const first = slotOf(new Date(now.getTime() - archiveMs))
  const opened = Math.max(slotOf(openedAt), first)
  const starts = { archive: first, calm: opened, lively: opened }
  const ends = { archive: last, calm: last, lively: Math.min(last, slotOf(openedAt) + livelyMs / slotMs) }
  const times: StoryTime[] = []
  for (const kind of calendarKinds) {
    const step = intervals[language][kind]
    for (let slot = roundUp(starts[kind], step); slot <= ends[kind]; slot += step) {
      const time = storyTime(language, slot)
      if (time.kind === kind) times.push(time)
    }
  }
  const firstOfBoth = Math.max(first, slotOf(openedAt) - bothMs / slotMs)
  for (let slot = roundUp(firstOfBoth, bothInterval); slot <= last; slot += bothInterval) times.push(storyTime(language, slot))
  return times.sort((a, b) => a.slot - b.slot)
}

/**
 * The story of a slot: one that was asked for, that both languages have, or of the rarest kind
 * whose interval divides the slot.
 */
export function storyTime(language: 'ar' | 'en', slot: number): StoryTime {
  if (slot >= firstAskedSlot) return { language, slot, kind: 'asked', ordinal: slot % 1_000_000, at: new Date(Math.floor(slot / choices)) }
  if (slot % bothInterval === 0) return { language, slot, kind: 'both', ordinal: slot / bothInterval, at: new Date(slot * slotMs) }
  const kind = calendarKinds.find((rare) => slot % intervals[language][rare] === 0) ?? 'lively'
  return { language, slot, kind, ordinal: Math.floor(slot / intervals[language][kind]), at: new Date(slot * slotMs) }
}

/** The slots of a story that is asked for now, one for each choice of a text. */
export function askedSlots(now: Date): number[] {
  return Array.from({ length: choices }, (_, choice) => now.getTime() * choices + choice)
}

const slotOf = (at: Date) => Math.floor(at.getTime() / slotMs)
const roundUp = (value: number, step: number) => Math.ceil(value / step) * step
