import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { ListItem } from '#features/posts/browser/listItem/listItem.ts'
import { PostItem } from '#features/posts/browser/listItem/PostItem.tsx'
import { keepRows } from './keepRows.tsx'

const agency = { id: 3, name: 'وكالة «الخبر» & Co', logo: '/pictures/x/logo?w=640' }
const plain: ListItem = {
  ...{ id: 7, title: 'حريق في السالمية يصيب 3 أشخاص', excerpt: 'قالت الإطفاء إن 12 آلية <شاركت>', language: 'ar', own: false },
  ...{ publishedAt: '2026-11-29T05:00:00.000Z', agency, category: { id: 2, name: 'محليات' }, section: 1, story: 4, otherAgencies: 2 },
  ...{
    image: { src: '/pictures/x/fire?w=640', width: 900, height: 600, color: '#aabbcc' },
    views: 4,
    comments: 2,
    reactions: [['like', 3]],
  },
}
const report = { id: 9, title: 'حريق آخر', language: 'ar' as const, publishedAt: plain.publishedAt, agency, own: false, media: false }
const items: ListItem[] = [
  plain,
  { ...plain, id: 8, title: '</template><template>"x" & y', language: 'en', image: null, excerpt: '' },
  { ...plain, id: 9, prominence: 'second', reports: [report] },
  { ...plain, id: 10, snippet: 'قبل ذلك بيوم اندلع حريق آخر في الجهراء', marks: { title: [[0, 4]], excerpt: [[17, 21]] } },
]

afterEach(() => void vi.useRealTimers())

test('kept rows are what React renders in their place, text that looks like their tags included', () => {
  for (const locale of ['ar', 'en'] as const) {
    const kept = keepRows(items, locale)
    for (const item of items) {
      const props = { item, locale, selected: false, read: false, reacted: undefined, first: false }
      expect(renderToString(<PostItem {...props} html={kept.get(item)} />)).toBe(renderToString(<PostItem {...props} />))
    }
  }
})

test('a row is rendered again when something it shows changes, not when it was read once more, and the lead is never kept', () => {
  vi.useFakeTimers({ now: Date.parse(plain.publishedAt), toFake: ['Date'] })
  const item = { ...plain, id: 11 }
  const before = rowOf(item)
  // A year later, a row that is rendered again shows another date.
  vi.setSystemTime(Date.parse(plain.publishedAt) + 400 * 24 * 3600_000)
  expect(rowOf({ ...item, views: 5 })).toBe(before)
  const after = rowOf({ ...item, comments: 77 })
  expect(after).toContain('77')
  expect(rowOf({ ...item, agency: { ...agency, name: 'اسم جديد' } })).toContain('اسم جديد')
  expect(timeIn(after)).not.toBe(timeIn(before))
  expect(rowOf({ ...item, prominence: 'lead' })).toBeUndefined()
})

function rowOf(item: ListItem): string | undefined {
  return keepRows([item], 'ar').get(item)
}

function timeIn(row: string | undefined): string | undefined {
  return row?.match(/<time[^>]*>[^<]*/)?.[0]
}
