import { expect, test } from 'vitest'
import { ar } from './ar.ts'
import { en } from './en.ts'

const counted = (count: (n: number, text: string) => string) => [1, 2, 3, 11, 100, 10_000].map((n) => count(n, n.toLocaleString('en')))

test('the number of results has the plural forms of each language', () => {
  expect(counted(ar.found)).toEqual(['تقرير واحد', 'تقريران', '3 تقارير', '11 تقريراً', '100 تقرير', '10,000 تقرير'])
  expect(counted(ar.foundMoreThan).slice(1)).toEqual([
    'أكثر من تقريرين',
    'أكثر من 3 تقارير',
    'أكثر من 11 تقريراً',
    'أكثر من 100 تقرير',
    'أكثر من 10,000 تقرير',
  ])
  expect([1, 2, 3, 8].map(ar.suggested).map((text) => text.split('،')[0])).toEqual(['اقتراح واحد', 'اقتراحان', '3 اقتراحات', '8 اقتراحات'])
  expect([2, 7, 30, 100].map((days) => ar.dayBars(days, 'الأحد، 22 نوفمبر', 12))).toEqual([
    'توزّع النتائج على يومين. أكثرها يوم الأحد، 22 نوفمبر: 12 تقريراً.',
    'توزّع النتائج على 7 أيام. أكثرها يوم الأحد، 22 نوفمبر: 12 تقريراً.',
    'توزّع النتائج على 30 يوماً. أكثرها يوم الأحد، 22 نوفمبر: 12 تقريراً.',
    'توزّع النتائج على 100 يوم. أكثرها يوم الأحد، 22 نوفمبر: 12 تقريراً.',
  ])
  expect(counted(en.found)).toEqual(['1 report', '2 reports', '3 reports', '11 reports', '100 reports', '10,000 reports'])
})
