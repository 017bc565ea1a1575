import { expect, test } from 'vitest'
import type { Story } from '../schema.ts'
import { storyItemOf } from './storyItem.ts'

const report = (id: number, agency: number, title: string) =>
  ({
    ...{ id, title, language: 'ar', media_type: 'text', source: 'rss', published_at: `2026-11-30T10:0${id}:00.000Z`, image: null },
    ...{
      agency: { id: agency, name_ar: `وكالة ${agency}`, name_en: `Agency ${agency}`, logo: null },
      comment_count: 0,
      opening: [],
      added: [],
    },
  }) as unknown as Story['reports'][number]

/** @param reports newest first */
const itemOf = (...reports: Story['reports']) => {
  const times = { first_published_at: '2026-11-30T10:00:00.000Z', last_published_at: '2026-11-30T10:09:00.000Z' }
  const story: Story = { id: 1, agencies: 3, report_count: reports.length, ...times, reports, disagreements: [] }
  return storyItemOf(story, 'ar')
}
const headlines = (...reports: Story['reports']) =>
  itemOf(...reports).headlines.map(({ report: { title }, agencies }) => [title, agencies.map(({ agency }) => agency.id)])
/** A report that says this, first or as what it adds. */
const says = (post: Story['reports'][number], opening: string[], added: string[] = []) => ({ ...post, opening, added })
const course = (...reports: Story['reports']) =>
  itemOf(...reports).course.map(({ report: { id }, sentences, others }) => [id, sentences, others.map((other) => other.id)])

test('agencies with the same headline are named together, the most common headline first', () => {
  expect(headlines(report(4, 1, 'حريق في ميناء'), report(3, 2, 'إخماد حريق الميناء'), report(2, 3, 'إخماد حريق الميناء'))).toEqual([
    ['إخماد حريق الميناء', [2, 3]],
    ['حريق في ميناء', [1]],
  ])
})

test('headlines in the language of the page come first', () => {
  const english = { ...report(4, 1, 'Fire in a port'), language: 'en' } as Story['reports'][number]
  expect(headlines(english, report(3, 2, 'حريق في ميناء')).map(([title]) => title)).toEqual(['حريق في ميناء', 'Fire in a port'])
})

test('of an agency that reported several times, its newest headline is shown', () => {
  expect(headlines(report(4, 1, 'إخماد الحريق'), report(3, 2, 'حريق في ميناء'), report(2, 1, 'اندلاع حريق'))).toEqual([
    ['إخماد الحريق', [1]],
    ['حريق في ميناء', [2]],
  ])
})

test('there are none if all have the same', () => {
  expect(headlines(report(2, 1, 'حريق'), report(1, 2, 'حريق'))).toEqual([])
})

test('a story begins with how its newest report in the language of the page opens', () => {
  const english = { ...says(report(4, 1, 'Fire in a port'), ['A fire broke out.']), language: 'en' } as Story['reports'][number]
  const { standfirst } = itemOf(english, says(report(3, 2, 'إخماد حريق'), ['أُخمد الحريق.']), says(report(2, 3, 'حريق'), ['اندلع حريق.']))
  expect([standfirst?.report.id, standfirst?.sentences]).toEqual([3, ['أُخمد الحريق.']])
  expect(itemOf(report(1, 1, 'حريق')).standfirst).toBe(null)
})

test('its course is in order of time: how the first report opens, then what each adds, and who adds nothing', () => {
  const fire = says(report(1, 1, 'حريق'), ['اندلع حريق.'])
  const copy = says(report(2, 2, 'حريق في ميناء'), ['اندلع حريق.'])
  const cause = says(report(3, 3, 'سبب الحريق'), ['اندلع حريق.'], ['السبب ماس كهربائي.'])
  const end = says(report(4, 4, 'إخماد الحريق'), ['أُخمد الحريق.'], ['أُخمد الحريق.'])
  expect(course(end, cause, copy, fire)).toEqual([
    [1, ['اندلع حريق.'], [2]],
    [3, ['السبب ماس كهربائي.'], []],
  ])
})

test('no sentence is on the page twice, nor an agency in one step; a headline that was replaced is a step', () => {
  const fire = says(report(1, 1, 'حريق'), ['اندلع حريق.'])
  const again = [
    says(report(4, 2, 'حريق 3'), ['اندلع حريق.']),
    says(report(3, 2, 'حريق 2'), ['اندلع حريق.']),
    says(report(2, 1, 'حريق 1'), []),
  ]
  expect(course(...again, fire)).toEqual([
    [1, ['حريق'], []],
    [3, ['حريق 2'], []],
  ])
  expect(course(fire)).toEqual([])
})

test('the first report in the language of the page says how the story began, also after one in the other', () => {
  const english = { ...says(report(1, 1, 'Fire in a port'), ['A fire broke out.']), language: 'en' } as Story['reports'][number]
  expect(course(says(report(3, 3, 'إخماد'), ['أُخمد الحريق.']), says(report(2, 2, 'حريق'), ['اندلع حريق.']), english)).toEqual([
    [1, ['A fire broke out.'], []],
    [2, ['اندلع حريق.'], [3]],
  ])
})
