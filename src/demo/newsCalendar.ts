/** Length of a slot: at most one story of each language begins in it. */
const slotMs = 20_000
/** A newsroom that just opened is lively; after this long it slows down, so that a night of it does not repeat itself. */
const livelyMs = 40 * 60_000
const archiveMs = 72 * 3_600_000

/**
 * How often a language has a story, in slots: `archive` and `calm` always, `lively` only in a newsroom that just opened. Seldom enough that the
 * archive does not tell any story twice.
 */
const rhythm = { ar: { archive: 84, calm: 7, lively: 1 }, en: { archive: 432, calm: 42, lively: 6 } }

export const storyKinds = ['archive', 'calm', 'lively'] as const

/** When a story begins. Slots are counted from 1970, so that a story is the same whenever and however often the newsroom was started. */
export type StoryTime = { language: 'ar' | 'en'; slot: number; kind: (typeof storyKinds)[number]; ordinal: number; at: Date }

/** The stories that have begun by `now`: the archive of 72 hours, and everything since the newsroom opened. Oldest first. */
export function listStoryTimes(language: 'ar' | 'en', openedAt: Date, now: Date): StoryTime[] {
  const last = slotOf(now)
  const first = slotOf(new Date(now.getTime() - archiveMs))
  const opened = Math.max(slotOf(openedAt), first)
  const begins = { archive: first, calm: opened, lively: opened }
  const ends = { archive: last, calm: last, lively: Math.min(last, slotOf(openedAt) + livelyMs / slotMs) }
  const times: StoryTime[] = []
  for (const kind of storyKinds) {
    const step = rhythm[language][kind]
    for (let slot = roundUp(begins[kind], step); slot <= ends[kind]; slot += step) {
      const time = storyTime(language, slot)
      if (time.kind === kind) times.push(time)
    }
  }
  return times.sort((a, b) => a.slot - b.slot)
}

/** What a slot holds: the rarest kind that falls on it. */
export function storyTime(language: 'ar' | 'en', slot: number): StoryTime {
  const kind = storyKinds.find((rare) => slot % rhythm[language][rare] === 0) ?? 'lively'
  return { language, slot, kind, ordinal: Math.floor(slot / rhythm[language][kind]), at: new Date(slot * slotMs) }
}

const slotOf = (at: Date) => Math.floor(at.getTime() / slotMs)
const roundUp = (value: number, step: number) => Math.ceil(value / step) * step
