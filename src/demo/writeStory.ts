import { countNoun, writeNumber } from './countNoun.ts'
import type { Slot, StoryBook, StoryTemplate } from './readStories.ts'
import { createRandom, type SeededRandom } from './seededRandom.ts'

/** A template with its slots filled: alternative headlines, and paragraphs. */
export type Story = { titles: string[]; paragraphs: string[] }

/** Values by the name of the slot; `at` is the index of its value. */
type Values = Map<string, { slot: Slot; at: number }>

const slotPattern = /\{(\w+?)(?:\.(\d))?(?: (\w+)(\+)?)?\}/g

/**
 * Fills the slots of a template. Those that occur in all its headlines are enumerated like the
 * digits of a number, so no headline repeats before every combination has been used
 * (`countVersions`); all others are random, seeded by template and version.
 * @param isLater whether some of its numbers are those of a later report (`later`)
 */
export function writeStory(book: StoryBook, template: StoryTemplate, version: number, publishedAt: Date, isLater = false): Story {
  const random = createRandom(`${template.titles[0]} ${version}`)
  const values = chooseShared(book, template, version)
  setLaterNumbers(book, template, version, values, isLater)
  const fill = (text: string) => fillSlots(book, template, values, random, publishedAt, text)
  const background = random.shuffle(book.background[template.language][template.pool] ?? [])
  const count = Math.max(4 - template.paragraphs.length, random.between(2, 4))
  return { titles: template.titles.map(fill), paragraphs: [...template.paragraphs, ...background.slice(0, count)].map(fill) }
}

/**
 * The number of versions before a headline repeats, rounded down to a multiple of three for the
 * three kinds of `StoryTime`.
 */
export function countVersions(book: StoryBook, template: StoryTemplate): number {
  const all = sharedSlots(template).reduce((product, name) => product * countOptions(book, template, name), 1)
  return all < 3 ? all : all - (all % 3)
}

/** The values of the slots that all headlines share. */
function chooseShared(book: StoryBook, template: StoryTemplate, version: number): Values {
  const total = countVersions(book, template)
  // A step coprime to the total reaches every combination once, in an order that looks random.
  let rest = (version * coprimeStep(total)) % total
  const values: Values = new Map()
  for (const name of sharedSlots(template)) {
    const options = countOptions(book, template, name)
    setSlot(book, template, values, name, rest % options)
    rest = Math.floor(rest / options)
  }
  return values
}

/**
 * Sets the numbers that agencies disagree on, which no headline has: by the version alone, so that
 * both languages have the same, and for the last report a few steps higher.
 */
function setLaterNumbers(book: StoryBook, template: StoryTemplate, version: number, values: Values, isLater: boolean): void {
  const random = createRandom(`later ${version}`)
  for (const name of template.later) {
    const at = random.between(0, countOptions(book, template, name) - 1)
    values.set(name, { slot: slotOf(book, template, name), at: at + (isLater ? random.between(2, 6) : 0) })
  }
}

/**
 * Slots that all headlines contain. `{area2}` is a separate slot with another value of the same
 * list as `{area}`.
 */
function sharedSlots(template: StoryTemplate): string[] {
  const [first = [], ...others] = template.titles.map((title) => [...title.matchAll(slotPattern)].map(([, name = '']) => name))
  const names = first.filter((name) => !builtIn.has(name) && others.every((other) => other.includes(name)))
  return [...new Set(names)].sort((a, b) => a.length - b.length)
}

function slotOf(book: StoryBook, template: StoryTemplate, name: string): Slot {
  const list = name.replace(/\d$/, '')
  const slot = template.slots[name] ?? template.slots[list] ?? (book.lists[list] && { kind: 'list', values: book.lists[list] })
  if (!slot) throw new Error(`No slot {${name}} in: ${template.titles[0]}`)
  return slot
}

function countOptions(book: StoryBook, template: StoryTemplate, name: string): number {
  const slot = slotOf(book, template, name)
  const size = slot.kind === 'numbers' ? slot.size : slot.values.length
  return isSecond(template, name) ? size - 1 : size
}

const isSecond = (template: StoryTemplate, name: string) => /\D2$/.test(name) && !template.slots[name]

/**
 * Sets a slot to the value with index `choice`, of those that the other slot of the same list does
 * not have.
 */
function setSlot(book: StoryBook, template: StoryTemplate, values: Values, name: string, choice: number): void {
  const slot = slotOf(book, template, name)
  const first = isSecond(template, name) ? values.get(name.slice(0, -1)) : undefined
  values.set(name, { slot, at: first && choice >= first.at ? choice + 1 : choice })
}

function fillSlots(book: StoryBook, template: StoryTemplate, values: Values, random: SeededRandom, at: Date, text: string): string {
  const filled = text.replace(
    slotPattern,
    (_, name: string, part: string | undefined, noun: string | undefined, oblique: string | undefined) => {
      const format = builtIn.get(name)
      if (format) return format(at, template.language)
      if (isSecond(template, name) && !values.has(name.slice(0, -1))) throw new Error(`{${name}} before its first: ${text}`)
      if (!values.has(name)) setSlot(book, template, values, name, random.between(0, countOptions(book, template, name) - 1))
      return formatValue(book, values.get(name) as { slot: Slot; at: number }, { part, noun, oblique: oblique === '+' })
    },
  )
  return template.language === 'ar' ? joinPrefixes(filled) : filled
}

/**
 * Attaches the prepositions «لـ » and «بـ » before a slot to its value: للجهراء، بالجهراء، لسالم،
 * بـ7.
 */
function joinPrefixes(text: string): string {
  return text
    .replace(/لـ ال/g, 'لل')
    .replace(/([لب])ـ (?=\p{Script=Arabic})/gu, '$1')
    .replace(/([لب])ـ (?=[\d«])/g, '$1ـ')
}

function formatValue(
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

/** A step near the golden ratio of `total`, so that consecutive versions differ much. */
function coprimeStep(total: number): number {
  let step = Math.max(1, Math.round(total * 0.618))
  while (greatestCommonDivisor(step, total) !== 1) step++
  return step
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
