import { describe, expect, test } from 'vitest'
import { taxonomyList } from '#features/taxonomy/server/taxonomyList.ts'
import { drawScene } from './pictures/drawPicture.ts'
import { type Frame, readStories, type Slot } from './readStories.ts'
import { sectionOf } from './sections.ts'
import { countTellings, tellStory } from './tellStory.ts'

const book = readStories()
const arabic = book.frames.filter(({ language }) => language === 'ar')
const at = new Date('2026-11-21T09:00:00Z')
const rules = new Intl.PluralRules('ar')

describe('the hand-written stories', () => {
  test('comprise at least 120 in Arabic and two dozen in English, covering every sub-category', () => {
    expect(arabic.length).toBeGreaterThanOrEqual(120)
    expect(book.frames.length - arabic.length).toBeGreaterThanOrEqual(24)
    const subs = taxonomyList.flatMap(({ categories }) => categories.flatMap((category) => category.subs.map(({ slug }) => slug)))
    expect(new Set(arabic.map(({ sub }) => sub))).toEqual(new Set(subs))
    const perCategory = Object.groupBy(arabic, ({ sub }) => sectionOf(sub).category.slug)
    for (const frames of Object.values(perCategory)) expect(frames?.length).toBeGreaterThanOrEqual(12)
  })

  test('fill every slot, have four paragraphs or more, and give two dozen versions without repeating a headline', () => {
    const wrong: unknown[] = []
    for (const frame of book.frames) {
      const turns = Math.min(countTellings(book, frame), 60)
      expect(turns, frame.titles[0]).toBeGreaterThanOrEqual(24)
      const titles = new Set<string>()
      for (let turn = 0; turn < turns; turn++) {
        const story = tellStory(book, frame, turn, at)
        for (const title of story.titles) titles.add(title)
        if (story.paragraphs.length < (frame.language === 'ar' ? 4 : 3)) wrong.push(story.titles[0])
        wrong.push(...[...story.titles, ...story.paragraphs].filter((text) => /[{}|]|undefined|NaN| {2}|(^| )[لب]ـ /.test(text)))
      }
      expect(titles.size, frame.titles[0]).toBe(turns * frame.titles.length)
    }
    expect(wrong).toEqual([])
  })

  test('have a picture each, drawn without fonts so that it looks the same everywhere', () => {
    for (const { scene, titles } of book.frames) {
      for (const number of [1, 2, 3]) {
        const svg = drawScene(`${scene}-${number}`)
        expect(svg, titles[0]).toMatch(/^<svg.*<\/svg>$/)
        expect(svg).not.toMatch(/<text|NaN|undefined/)
      }
    }
    expect(drawScene('football-2')).toBe(drawScene('football-2'))
    expect(drawScene('nothing-2')).toBeUndefined()
  })

  test('are the same for the same turn', () => {
    for (const frame of book.frames) expect(tellStory(book, frame, 5, at)).toEqual(tellStory(book, frame, 5, at))
  })

  test('inflect each noun after a bare number correctly', () => {
    const wrong = arabic.flatMap((frame) => [...frame.titles, ...frame.paragraphs].flatMap((text) => disagreements(frame, text)))
    expect(wrong).toEqual([])
  })

  test('name two different places, clubs or people where two are meant', () => {
    const derby = arabic.find(({ titles }) => titles.some((title) => title.includes('{club2}'))) as Frame
    for (let turn = 0; turn < 90; turn++) {
      const [, first, second] = /^(.+?) يتجاوز (.+?) ب/.exec(tellStory(book, derby, turn, at).titles[0] ?? '') ?? []
      expect(first).toBeTruthy()
      expect(first).not.toBe(second)
    }
  })
})

/** Words after a number that it does not count, and invariable units. */
const notCounted = /^(في|من|إلى|عند|على|ضمن|قبل|عبر|مع|بحسب|دون|و\S*|ميغاواط|غيغابت|كاميرا|يمنح|ألف|مليون|مليار)$/

function disagreements({ slots }: Frame, text: string): string[] {
  return [...text.matchAll(/\{(\w+)\} ([\p{Script=Arabic}\p{M}]+)/gu)].flatMap(([found, name = '', noun = '']) => {
    const numbers = numbersOf(slots[name])
    if (numbers.length === 0 || (notCounted.test(noun) && !/^(ألف|مليون|مليار)$/.test(noun))) return []
    const kinds = new Set(numbers.map((number) => rules.select(number)))
    const invariable = noun.endsWith('ة') || /^(ألف|مليون|مليار)$/.test(noun)
    const accusative = noun.endsWith('اً')
    const fits = kinds.has('few')
      ? kinds.size === 1
      : invariable || (kinds.has('many') ? kinds.size === 1 && accusative : !accusative && !kinds.has('two') && !kinds.has('one'))
    return fits ? [] : [`${found} ← ${[...kinds].join(' ')}`]
  })
}

/** The integers that a slot can have. */
function numbersOf(slot: Slot | undefined): number[] {
  if (!slot) return []
  if (slot.kind === 'list') return slot.values.every((value) => /^\d+$/.test(value)) ? slot.values.map(Number) : []
  return slot.decimals > 0 ? [] : Array.from({ length: slot.size }, (_, index) => slot.from + index * slot.step)
}
