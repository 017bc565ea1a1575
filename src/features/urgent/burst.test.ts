import { describe, expect, test } from 'vitest'
import { burstOf, burstRule, isRoutine, isUnusual } from './burst.ts'

const at = (agency: number, minutes: number) => ({ agency, publishedAt: new Date(Date.UTC(2026, 10, 29, 12, 0, minutes * 60)) })

describe('a burst', () => {
  test('has the agencies of the first quarter of an hour, each once, and lasts until the last of them', () => {
    expect(burstOf([at(1, 0), at(2, 3), at(1, 9), at(3, 11.5), at(4, 15), at(5, 16)])).toEqual({ agencies: 4, minutes: 15 })
    expect(burstOf([at(1, 8), at(2, 0), at(1, 2)])).toEqual({ agencies: 2, minutes: 2 })
  })

  test('of reports of one moment lasts a minute', () => {
    expect(burstOf([at(1, 0), at(2, 0)])).toEqual({ agencies: 2, minutes: 1 })
  })

  test('of no reports has no agencies', () => {
    expect(burstOf([]).agencies).toBe(0)
  })
})

describe('a number of agencies', () => {
  test('is unusual if fewer than one in a hundred stories of the day had as many', () => {
    expect(isUnusual(5, { stories: 300, asMany: 2 })).toBe(true)
    expect(isUnusual(5, { stories: 300, asMany: 3 })).toBe(false)
    expect(isUnusual(12, { stories: 1000, asMany: 9 })).toBe(true)
  })

  test('is not unusual if it is small, or while too few stories tell what is usual', () => {
    expect(isUnusual(burstRule.minAgencies - 1, { stories: 1000, asMany: 0 })).toBe(false)
    expect(isUnusual(20, { stories: burstRule.minStories - 1, asMany: 0 })).toBe(false)
  })
})

describe('a headline is routine', () => {
  test.each([
    ['الأرصاد: طقس حار غداً والعظمى 44', 'الأرصاد: طقس حار نسبياً غداً والعظمى 41 درجة'],
    ['سعر برميل النفط الكويتي ينخفض إلى 81.20 دولار', 'سعر برميل النفط الكويتي يرتفع 45 سنتاً ليبلغ 82.5 دولار'],
    ['بورصة الكويت تغلق على ارتفاع', 'بورصة الكويت تغلق على انخفاض المؤشر العام'],
    ['الكويت يفوز على العربي 2-1', 'الكويت يفوز على القادسية 3-0'],
    ['Oil closes higher at 82 dollars', 'Oil closes lower at 79 dollars a barrel'],
  ])('if its agency has filled the same frame before: %s', (headline, earlier) => {
    expect(isRoutine(headline, ['خبر آخر تماماً', earlier])).toBe(true)
  })

  test.each([
    ['زلزال بقوة 6.2 يضرب شرق إيران', 'رئيس إيران يستقبل وزير الخارجية'],
    ['حريق كبير في مصفاة الأحمدي', 'إخماد حريق في سوق المباركية'],
    ['Quake of magnitude 6 hits eastern Iran', 'Iran says talks continue'],
    ['وفاة الأمير', 'الأمير يستقبل المهنئين'],
  ])('but not because it shares a name or a word: %s', (headline, earlier) => {
    expect(isRoutine(headline, [earlier])).toBe(false)
  })
})
