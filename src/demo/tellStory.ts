import { countNoun, writeNumber } from './countNoun.ts'
import { createDice, type Dice } from './dice.ts'
import type { Frame, Slot, StoryBook } from './readStories.ts'

/** One version of a story: headlines with the same content in other words, and its paragraphs. */
export type Story = { titles: string[]; paragraphs: string[] }

type Values = Map<string, { slot: Slot; at: number }>

const slotPattern = /\{(\w+?)(?:\.(\d))?(?: (\w+)(\+)?)?\}/g

/**
 * Makes the `turn`-th version of a frame. The slots that all its headlines share are counted through like the digits
 * of a number, so no headline repeats before every combination was used (`countTellings`); all others are random,
 * seeded by frame and turn.
 */
export function tellStory(book: StoryBook, frame: Frame, turn: number, publishedAt: Date): Story {
  const dice = createDice(`${frame.titles[0]} ${turn}`)
  const values = countThrough(book, frame, turn)
  const fill = (text: string) => fillSlots(book, frame, values, dice, publishedAt, text)
  const background = dice.shuffle(book.background[frame.language][frame.pool] ?? [])
  const wanted = Math.max(4 - frame.paragraphs.length, dice.between(2, 4))
  return { titles: frame.titles.map(fill), paragraphs: [...frame.paragraphs, ...background.slice(0, wanted)].map(fill) }
}

/** The number of versions of a frame before a headline repeats: a multiple of three, for the three kinds of `StoryTime`. */
export function countTellings(book: StoryBook, frame: Frame): number {
  const all = sharedSlots(frame).reduce((product, name) => product * optionsLeft(book, frame, name), 1)
  return all < 3 ? all : all - (all % 3)
}

function countThrough(book: StoryBook, frame: Frame, turn: number): Values {
  const total = countTellings(book, frame)
  // A step coprime to the total visits every combination once, in an order that looks random.
  let rest = (turn * coprimeStep(total)) % total
  const values: Values = new Map()
  for (const name of sharedSlots(frame)) {
    const options = optionsLeft(book, frame, name)
    take(book, frame, values, name, rest % options)
    rest = Math.floor(rest / options)
  }
  return values
}

/** Slots that every headline has, in the order of the first. `{area2}` is a separate slot from `{area}` with values from the same list. */
function sharedSlots(frame: Frame): string[] {
  const [first = [], ...others] = frame.titles.map((title) => [...title.matchAll(slotPattern)].map(([, name = '']) => name))
  const names = first.filter((name) => !builtIn.has(name) && others.every((other) => other.includes(name)))
  return [...new Set(names)].sort((a, b) => a.length - b.length)
}

function slotOf(book: StoryBook, frame: Frame, name: string): Slot {
  const list = name.replace(/\d$/, '')
  const slot = frame.slots[name] ?? frame.slots[list] ?? (book.lists[list] && { kind: 'list', values: book.lists[list] })
  if (!slot) throw new Error(`No slot {${name}} in: ${frame.titles[0]}`)
  return slot
}

function optionsLeft(book: StoryBook, frame: Frame, name: string): number {
  const slot = slotOf(book, frame, name)
  const size = slot.kind === 'numbers' ? slot.size : slot.values.length
  return isSecond(frame, name) ? size - 1 : size
}

const isSecond = (frame: Frame, name: string) => /\D2$/.test(name) && !frame.slots[name]

/** Sets a slot to the `choice`-th of the values that the other slot of the same list does not have. */
function take(book: StoryBook, frame: Frame, values: Values, name: string, choice: number): void {
  const slot = slotOf(book, frame, name)
  const sister = isSecond(frame, name) ? values.get(name.slice(0, -1)) : undefined
  values.set(name, { slot, at: sister && choice >= sister.at ? choice + 1 : choice })
}

function fillSlots(book: StoryBook, frame: Frame, values: Values, dice: Dice, at: Date, text: string): string {
  const filled = text.replace(
    slotPattern,
    (_, name: string, part: string | undefined, noun: string | undefined, oblique: string | undefined) => {
      const said = builtIn.get(name)
      if (said) return said(at, frame.language)
      if (isSecond(frame, name) && !values.has(name.slice(0, -1))) throw new Error(`{${name}} before its first: ${text}`)
      if (!values.has(name)) take(book, frame, values, name, dice.between(0, optionsLeft(book, frame, name) - 1))
      return write(book, values.get(name) as { slot: Slot; at: number }, { part, noun, oblique: oblique === '+' })
    },
  )
  return frame.language === 'ar' ? joinPrefixes(filled) : filled
}

/** Joins «لـ » and «بـ » before a slot to its value: للجهراء، بالجهراء، لسالم، بـ7. */
function joinPrefixes(text: string): string {
  return text
    .replace(/لـ ال/g, 'لل')
    .replace(/([لب])ـ (?=\p{Script=Arabic})/gu, '$1')
    .replace(/([لب])ـ (?=[\d«])/g, '$1ـ')
}

function write(
  book: StoryBook,
  { slot, at }: { slot: Slot; at: number },
  { part, noun, oblique }: { part: string | undefined; noun: string | undefined; oblique: boolean },
): string {
  if (slot.kind === 'list') return slot.values[at]?.split('|')[Number(part ?? 0)] ?? ''
  const number = slot.from + slot.step * at
  if (!noun) return writeNumber(number, slot.decimals)
  const forms = book.nouns[noun]
  if (!forms) throw new Error(`No noun ${noun} in words.txt`)
  return countNoun(number, forms, oblique)
}

const builtIn = new Map<string, (at: Date, language: 'ar' | 'en') => string>([
  ['weekday', (at, language) => dates[language].weekday.format(at)],
  ['month', (at, language) => dates[language].month.format(at)],
  ['lastmonth', (at, language) => dates[language].month.format(daysAfter(at, -kuwaitDay(at)))],
  ['nextmonth', (at, language) => dates[language].month.format(daysAfter(at, 32 - kuwaitDay(at)))],
  ['year', (at, language) => dates[language].year.format(at)],
])

function dateFormats(locale: string) {
  const format = (parts: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'Asia/Kuwait' })
  return {
    weekday: format({ weekday: 'long' }),
    month: format({ month: 'long' }),
    year: format({ year: 'numeric' }),
    day: format({ day: 'numeric' }),
  }
}

const dates = { ar: dateFormats('ar-EG-u-nu-latn'), en: dateFormats('en-GB') }

const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * 86_400_000)

function kuwaitDay(at: Date): number {
  return Number(dates.en.day.format(at))
}

/** A step near the golden section of `total`, so that neighbours are far apart. */
function coprimeStep(total: number): number {
  let step = Math.max(1, Math.round(total * 0.618))
  while (divisor(step, total) !== 1) step++
  return step
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b)
}
