import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NounForms } from './countNoun.ts'

/**
 * The possible values of a slot: numbers of a range, or values of a list (which may have parts,
 * `برباعية نظيفة|4-0`).
 */
export type Slot = { kind: 'numbers'; from: number; step: number; size: number; decimals: number } | { kind: 'list'; values: string[] }

/** A hand-written story with slots for values: alternative headlines, and paragraphs. */
export type StoryTemplate = {
  /** Slug of its sub-category. */
  sub: string
  /** Key of its background paragraphs; the sub-category unless the header says otherwise. */
  pool: string
  /**
   * The scene of its picture (`pictures/drawPicture.ts`); the sub-category unless a line says
   * otherwise.
   */
  scene: string
  language: 'ar' | 'en'
  /** Whether the other language has the same event. */
  isInBoth: boolean
  /** The maximum number of agencies that report it. */
  agencies: number
  season: 'summer' | 'winter' | null
  /** Slots of the paragraphs whose numbers are higher in the last report, as a later toll is. */
  later: string[]
  slots: Record<string, Slot>
  titles: string[]
  paragraphs: string[]
}

export type StoryBook = {
  templates: StoryTemplate[]
  /** Paragraphs that may follow any story of a pool. */
  background: Record<'ar' | 'en', Record<string, string[]>>
  lists: Record<string, string[]>
  nouns: Record<string, NounForms>
}

const folder = join(import.meta.dirname, 'stories')
const arabicFiles = ['politics', 'economy', 'sports', 'local', 'world', 'technology', 'health', 'culture', 'general']
const englishFiles = ['english', 'englishMore']
const filesOfBoth = { ar: 'bothArabic', en: 'bothEnglish' } as const

/**
 * Reads everything under `stories/`; comments in those files explain their format. Throws on a line
 * that it cannot parse.
 */
export function readStories(): StoryBook {
  const book: StoryBook = { templates: [], background: { ar: {}, en: {} }, lists: {}, nouns: {} }
  for (const line of linesOf('words')) readWord(book, line)
  for (const name of arabicFiles) readTemplates(book, name, 'ar')
  for (const name of englishFiles) readTemplates(book, name, 'en')
  for (const language of ['ar', 'en'] as const) readTemplates(book, filesOfBoth[language], language)
  return book
}

function linesOf(name: string): string[] {
  const lines = readFileSync(join(folder, `${name}.txt`), 'utf8').split('\n')
  return lines.filter((line) => line !== '' && !line.startsWith('# '))
}

function readWord(book: StoryBook, line: string): void {
  const [, noun, name = '', values = ''] = /^(noun )?(\w+): (.+)$/.exec(line) ?? []
  const parts = values.split(' | ')
  if (!name || (noun && parts.length !== 6)) throw new Error(`words.txt: ${line}`)
  if (noun) book.nouns[name] = parts as NounForms
  else book.lists[name] = parts
}

function readTemplates(book: StoryBook, name: string, language: 'ar' | 'en'): void {
  let add = (line: string): void => {
    throw new Error(`${name}.txt: text before the first story: ${line}`)
  }
  for (const line of linesOf(name)) {
    const [, background, sub = '', pool = sub, agencies = '2'] = /^## (background )?(\w+)(?:\/(\w+))?(?: (\d))?$/.exec(line) ?? []
    if (background) add = collect(book.background[language], sub)
    else if (sub) {
      const template: StoryTemplate = {
        sub,
        pool,
        scene: sub,
        language,
        isInBoth: name === filesOfBoth[language],
        agencies: Number(agencies),
        season: null,
        later: [],
        slots: {},
        titles: [],
        paragraphs: [],
      }
      book.templates.push(template)
      add = (text) => readLine(template, text)
    } else add(line)
  }
}

function collect(background: Record<string, string[]>, sub: string): (line: string) => void {
  const paragraphs: string[] = []
  background[sub] = paragraphs
  return (line) => void paragraphs.push(line)
}

function readLine(template: StoryTemplate, line: string): void {
  const [, name = '', value = ''] = /^(\w+): (.+)$/.exec(line) ?? []
  if (name === 'season') template.season = value as StoryTemplate['season']
  else if (name === 'later') template.later = value.split(' ')
  else if (name === 'scene') template.scene = value
  else if (name) template.slots[name] = readSlot(value)
  else if (line.startsWith('- ')) template.titles.push(line.slice(2))
  else template.paragraphs.push(line)
}

function readSlot(value: string): Slot {
  const [, from, to, step] = /^([\d.]+?)\.\.([\d.]+?)(?:\/(\d+))?$/.exec(value) ?? []
  if (from === undefined || to === undefined) return { kind: 'list', values: value.split(' | ') }
  const decimals = from.split('.')[1]?.length ?? 0
  const width = Number(step ?? 10 ** -decimals)
  return { kind: 'numbers', from: Number(from), step: width, size: Math.round((Number(to) - Number(from)) / width) + 1, decimals }
}
