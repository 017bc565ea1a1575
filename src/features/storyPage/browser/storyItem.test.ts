import { expect, test } from 'vitest'
import type { Story } from '../schema.ts'
import { storyItemOf } from './storyItem.ts'

const report = (id: number, agency: number, title: string) =>
  ({
    ...{ id, title, language: 'ar', media_type: 'text', source: 'rss', published_at: `2026-11-30T10:0${id}:00.000Z`, image: null },
    ...{ agency: { id: agency, name_ar: `وكالة ${agency}`, name_en: `Agency ${agency}`, logo: null }, comment_count: 0, added: [] },
  }) as unknown as Story['reports'][number]

/** @param reports newest first */
const itemOf = (...reports: Story['reports']) => {
  const times = { first_published_at: '2026-11-30T10:00:00.000Z', last_published_at: '2026-11-30T10:09:00.000Z' }
  const story: Story = { id: 1, agencies: 3, report_count: reports.length, ...times, reports, disagreements: [] }
  return storyItemOf(story, 'ar')
}
const headlines = (...reports: Story['reports']) =>
  itemOf(...reports).headlines.map(({ report: { title }, agencies }) => [title, agencies.map(({ agency }) => agency.id)])
const timeline = (...reports: Story['reports']) =>
  itemOf(...reports).timeline.map(({ report: { id }, copies }) => [id, copies.map((copy) => copy.id)])

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

test('a text that several agencies have is in the order of time once, by its newest report', () => {
  const copied = [report(4, 1, 'إخماد حريق الميناء'), report(3, 2, 'حريق في ميناء'), report(2, 3, 'تقرير: إخماد حريق الميناء')]
  expect(timeline(...copied)).toEqual([
    [4, [2]],
    [3, []],
  ])
})

test('a report with the headline of another stays if it adds something, or is of the same agency', () => {
  const adds = { ...report(2, 2, 'حريق'), added: ['وقال رجال الإطفاء إن السبب ماس كهربائي.'] }
  expect(timeline(report(4, 1, 'حريق'), adds, report(1, 1, 'حريق'))).toEqual([
    [4, []],
    [2, []],
    [1, []],
  ])
})
