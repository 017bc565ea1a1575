import { expect, test } from 'vitest'
import type { NewPostEvent } from '../../schema.ts'
import { type ListAddress, readListAddress } from '../listAddress.ts'
import { belongsToList } from './belongsToList.ts'

const event: NewPostEvent = {
  id: 1,
  story_id: 1,
  published_at: '2026-11-24T00:00:00.000Z',
  agency_id: 2,
  main_category_id: 3,
  category_id: 4,
  sub_category_id: null,
  media_type: 'text',
  language: 'ar',
  is_own: false,
}

const isAnnounced = (path: string, changes: Partial<NewPostEvent> = {}) =>
  belongsToList({ ...event, ...changes }, readListAddress(new URL(path, 'http://localhost')) as ListAddress)

test('an edition announces news in its language, unless its reader chose otherwise', () => {
  expect(isAnnounced('/en')).toBe(false)
  expect(isAnnounced('/en', { language: 'en' })).toBe(true)
  expect(isAnnounced('/en/news?language=both')).toBe(true)
  expect(isAnnounced('/')).toBe(true)
  expect(isAnnounced('/', { language: 'en' })).toBe(false)
  expect(isAnnounced('/news?language=both', { language: 'en' })).toBe(true)
  expect(isAnnounced('/news/agency/2', { language: 'en' })).toBe(true)
})

test('a list announces only posts that pass its other filters', () => {
  expect(isAnnounced('/news/agency/2')).toBe(true)
  expect(isAnnounced('/news/agency/3')).toBe(false)
  expect(isAnnounced('/news?main_category=3')).toBe(true)
  expect(isAnnounced('/news?sub_category=5')).toBe(false)
  expect(isAnnounced('/news/2026/11/24')).toBe(true)
  expect(isAnnounced('/news/2026/11/24', { published_at: '2026-11-24T21:00:00.000Z' })).toBe(false)
  expect(isAnnounced('/media')).toBe(false)
  expect(isAnnounced('/mirqab-news')).toBe(false)
})
