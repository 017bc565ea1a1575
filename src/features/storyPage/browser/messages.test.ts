import { expect, test } from 'vitest'
import { ar } from './ar.ts'
import { en } from './en.ts'

test('the numbers of agencies and reports have their plural forms', () => {
  expect([1, 2, 3, 11, 100].map(ar.agencies)).toEqual(['وكالة واحدة', 'وكالتان', '3 وكالات', '11 وكالة', '100 وكالة'])
  expect([1, 2, 3, 11, 100].map(ar.reports)).toEqual(['تقرير واحد', 'تقريران', '3 تقارير', '11 تقريراً', '100 تقرير'])
  expect([1, 2].map(en.reports)).toEqual(['1 report', '2 reports'])
})
