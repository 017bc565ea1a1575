import { expect, test } from 'vitest'
import { readQuery } from '#text/query/readQuery.ts'
import { ar } from './ar.ts'
import { onAllDays, onDay } from './queryDays.ts'

const names = ar.helpFilters

test('narrowing a search to a day replaces any days that it had', () => {
  for (const search of ['النفط', 'النفط بعد:2026-01-01', 'before:2026-05-01 النفط قبل:1/2/2026']) {
    const { clauses, after, before } = readQuery(onDay(search, '2026-11-30', names) ?? '')
    expect([clauses, after, before]).toEqual([readQuery('النفط').clauses, '2026-11-30', '2026-12-01'])
  }
})

test('narrowing a search to a day leaves its other words as typed', () => {
  expect(onAllDays('"مجلس الأمة" بعد:2026-01-01 -رياضة')).toBe('"مجلس الأمة" -رياضة')
  expect(onAllDays('وكالة:القبس النفط')).toBeUndefined()
  expect(onAllDays('بعد:الظهر')).toBe('')
})

test('a search that would become too long is not narrowed to a day', () => {
  expect(onDay('ك'.repeat(190), '2026-11-30', names)).toBeUndefined()
})
