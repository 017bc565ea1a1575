import { expect, test } from 'vitest'
import type { ListItem } from '#features/posts/browser/listItem/listItem.ts'
import { arrangeFrontPage } from './arrangeFrontPage.ts'

const picture = { src: '/p.jpg', width: 3, height: 2, color: '' }
const sections = [1, 2, 3].map((id) => ({ id, name: `قسم ${id}` }))

/** A post of a section; in capitals if it has a picture. */
const item = (id: number, section: number, image: ListItem['image'] = null) => ({ id, section, image }) as ListItem
const shapes = (items: ListItem[]) => items.map(({ id, prominence, heading }) => [id, prominence, heading].filter(Boolean).join(' '))

test('the front page has a lead, three posts with pictures, five rows, sections by their best story, and the rest', () => {
  const posts = [
    item(1, 1),
    item(2, 2),
    item(3, 1, picture),
    item(4, 1, picture),
    item(18, 1, picture),
    ...[5, 6, 7, 8].map((id) => item(id, 1)),
    ...[9, 10, 11].map((id) => item(id, 2)),
    item(12, 3),
    ...[13, 14, 15, 16, 17].map((id) => item(id, 1)),
  ]
  expect(shapes(arrangeFrontPage(posts, sections, 'المزيد'))).toEqual([
    '1 lead',
    '3 second',
    '4 second',
    '18 second',
    '2',
    '5',
    '6',
    '7',
    '8',
    '9 قسم 2',
    '10',
    '11',
    '13 قسم 1',
    '14',
    '15',
    '16',
    '12 المزيد',
    '17',
  ])
})

test('without pictures there is no second row, and with few posts there are no sections', () => {
  const posts = [1, 2, 3, 4].map((id) => item(id, 1))
  expect(shapes(arrangeFrontPage(posts, sections, 'المزيد'))).toEqual(['1 lead', '2', '3', '4'])
  expect(arrangeFrontPage([], sections, 'المزيد')).toEqual([])
})

test('the front page of one section has no parts', () => {
  const posts = Array.from({ length: 12 }, (_, id) => item(id, 1))
  expect(arrangeFrontPage(posts, [], 'المزيد').filter(({ heading }) => heading)).toEqual([])
})

test('a section is led by its best post with a picture', () => {
  const posts = [...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => item(id, 2)), item(10, 1), item(11, 1, picture), item(12, 1, picture)]
  const parts = shapes(arrangeFrontPage(posts, sections, 'المزيد')).slice(6)
  expect(parts).toEqual(['7 قسم 2', '8', '9', '11 part قسم 1', '10', '12'])
})

test('every post of the ranking is there once', () => {
  const posts = Array.from({ length: 50 }, (_, id) => item(id, id % 4, id % 3 ? null : picture))
  const ids = arrangeFrontPage(posts, sections, 'المزيد').map(({ id }) => id)
  expect(ids.toSorted((a, b) => a - b)).toEqual(posts.map(({ id }) => id))
})
