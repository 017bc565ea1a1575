import { describe, expect, test } from 'vitest'
import { taxonomyList } from '#features/taxonomy/server/taxonomyList.ts'
import { sectionOf } from './demoSections.ts'
import { drawScene } from './pictures/drawPicture.ts'
import { readStories, type Slot, type StoryTemplate } from './readStories.ts'
import { countVersions, writeStory } from './writeStory.ts'

const book = readStories()
const arabic = book.templates.filter(({ language }) => language === 'ar')
const at = new Date('2026-11-21T09:00:00Z')
const rules = new Intl.PluralRules('ar')

describe('the hand-written stories', () => {
  test('comprise at least 120 in Arabic and two dozen in English, covering every sub-category', () => {
    expect(arabic.length).toBeGreaterThanOrEqual(120)
    expect(book.templates.length - arabic.length).toBeGreaterThanOrEqual(24)
    const subs = taxonomyList.flatMap(({ categories }) => categories.flatMap((category) => category.subs.map(({ slug }) => slug)))
    expect(new Set(arabic.map(({ sub }) => sub))).toEqual(new Set(subs))
    const perCategory = Object.groupBy(arabic, ({ sub }) => sectionOf(sub).category.slug)
    for (const templates of Object.values(perCategory)) expect(templates?.length).toBeGreaterThanOrEqual(12)
  })

  test('have a value for every slot, enough paragraphs, and at least 24 versions without repeating a headline', () => {
    const wrong: unknown[] = []
    for (const template of book.templates) {
      const versions = Math.min(countVersions(book, template), 60)
      expect(versions, template.titles[0]).toBeGreaterThanOrEqual(24)
      const titles = new Set<string>()
      for (let version = 0; version < versions; version++) {
        const story = writeStory(book, template, version, at)
        for (const title of story.titles) titles.add(title)
        if (story.paragraphs.length < (template.language === 'ar' ? 4 : 3)) wrong.push(story.titles[0])
        wrong.push(...[...story.titles, ...story.paragraphs].filter((text) => /[{}|]|undefined|NaN| {2}|(^| )[لب]ـ /.test(text)))
      }
      expect(titles.size, template.titles[0]).toBe(versions * template.titles.length)
    }
    expect(wrong).toEqual([])
  })

  test('each have a picture, without text so that it does not depend on installed fonts', () => {
    for (const { scene, titles } of book.templates) {
      for (const number of [1, 2, 3]) {
        const svg = drawScene(`${scene}-${number}`)
        expect(svg, titles[0]).toMatch(/^<svg.*<\/svg>$/)
        expect(svg).not.toMatch(/<text|NaN|undefined/)
      }
    }
    expect(drawScene('football-2')).toBe(drawScene('football-2'))
    expect(drawScene('nothing-2')).toBeUndefined()
  })

  test('are the same for the same version', () => {
    for (const template of book.templates) expect(writeStory(book, template, 5, at)).toEqual(writeStory(book, template, 5, at))
  })

  test('inflect each noun after a number correctly', () => {
    const wrong = arabic.flatMap((template) =>
      [...template.titles, ...template.paragraphs].flatMap((text) => disagreements(template, text)),
    )
    expect(wrong).toEqual([])
  })

  test('have different values in two slots of the same list', () => {
    const derby = arabic.find(({ titles }) => titles.some((title) => title.includes('{club2}'))) as StoryTemplate
    for (let version = 0; version < 90; version++) {
      const [, first, second] = /^(.+?) يتجاوز (.+?) ب/.exec(writeStory(book, derby, version, at).titles[0] ?? '') ?? []
      expect(first).toBeTruthy()
      expect(first).not.toBe(second)
    }
  })
})

/** Words that are not counted by the number before them, and invariable units. */
const notCounted = /^(في|من|إلى|عند|على|ضمن|قبل|عبر|مع|بحسب|دون|و\S*|ميغاواط|غيغابت|كاميرا|يمنح|ألف|مليون|مليار)$/

function disagreements({ slots }: StoryTemplate, text: string): string[] {
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
