import { expect, test } from 'vitest'
import type { ListItem } from '#features/posts/browser/listItem/listItem.ts'
import { arrangeFrontPage, arrangeSection } from './arrangeFrontPage.ts'

const picture = { src: '/p.jpg', width: 3, height: 2, color: '' }
const part = (name: string) => ({ name, of: name, href: `/${name}` })
const sections = new Map([1, 2, 3, 4].map((id) => [id, part(`قسم ${id}`)]))

/** A post of a section (0: none), alone in its story. */
const item = (id: number, section: number, image: ListItem['image'] = picture) =>
  ({ id, story: 1000 + id, category: { id: section || 9, name: '' }, ...(!section && { isMain: true }), image }) as ListItem
const shapes = (items: ListItem[]) => items.map(({ id, prominence, heading }) => [id, prominence, heading].filter(Boolean).join(' '))

type Given = Partial<Parameters<typeof arrangeFrontPage>[0]> & { clips?: ListItem[]; ownNews?: ListItem[] }
const arrange = (ranked: ListItem[], { clips = [], ownNews = [], ...others }: Given = {}) =>
  arrangeFrontPage({
    ranked,
    sections,
    media: { part: part('مقاطع'), posts: clips },
    own: { part: part('مرقاب'), posts: ownNews },
    rest: { name: 'المزيد', of: '' },
    urgent: new Set(),
    minor: new Set(),
    ...others,
  })

/** Posts of the four sections in turn. */
const mixed = (count: number) => Array.from({ length: count }, (_, at) => item(at + 1, (at % 4) + 1))

test('the front page has a lead, three posts of other sections, five rows, clips, sections of three with our own news after two, and ends', () => {
  const clips = [item(201, 0), item(202, 0), item(203, 0), item(204, 0)]
  const shown = shapes(arrange(mixed(100), { clips, ownNews: [item(301, 1)] }))
  expect(shown.slice(0, 9)).toEqual(['1 lead', '2 second', '3 second', '4 second', '5', '6', '7', '8', '9'])
  expect(shown.slice(9, 12)).toEqual(['201 second مقاطع', '202 second', '203 second'])
  expect(shown.slice(12)).toEqual([
    ...['13 part قسم 1', '17', '21', '10 part قسم 2', '14', '18', '301 مرقاب'],
    ...['11 part قسم 3', '15', '19', '12 part قسم 4', '16', '20'],
  ])
})

test('the section of the lead is the first, the others stand in the order of the menus', () => {
  const headings = arrange([item(500, 3), ...mixed(60)]).flatMap(({ heading }) => heading ?? [])
  expect(headings).toEqual(['قسم 3', 'قسم 1', 'قسم 2', 'قسم 4'])
})

test('three posts are beside each other although the first ones are of two sections only', () => {
  const two = Array.from({ length: 12 }, (_, at) => item(at + 1, (at % 2) + 1))
  expect(shapes(arrange(two)).slice(0, 4)).toEqual(['1 lead', '2 second', '3 second', '4 second'])
})

test('no section is larger because its agencies publish more, and among the first posts none is more than twice', () => {
  const much = Array.from({ length: 60 }, (_, at) => item(at + 1, 2))
  const shown = arrange([...much, ...mixed(40).map((one) => ({ ...one, id: one.id + 100, story: one.story + 100 }))])
  const ofSection = (items: ListItem[], id: number) => items.filter(({ category }) => category?.id === id).length
  expect(ofSection(shown.slice(0, 9), 2)).toBeLessThanOrEqual(4)
  expect(ofSection(shown, 2)).toBeLessThanOrEqual(7)
})

test('the weather leads neither the page nor a section, and is not beside the lead', () => {
  const ranked = mixed(60)
  const minor = new Set(ranked.flatMap(({ id, category }) => (category?.id === 1 && id < 30 ? [id] : [])))
  const shown = arrange(ranked, { minor })
  expect(shown.filter(({ id, prominence }) => prominence && minor.has(id))).toEqual([])
  expect(shapes(shown)[0]).toBe('2 lead')
  expect(shapes(shown)).toContain('33 part قسم 1')
  expect(shapes(arrange([item(1, 1)], { minor: new Set([1]) }))).toEqual(['1 lead'])
})

test('an urgent story is not repeated below its strip, except as the lead', () => {
  const ids = arrange(mixed(60), { urgent: new Set([1001, 1013, 1002]) }).map(({ id }) => id)
  expect([ids[0], ids.includes(13), ids.includes(2)]).toEqual([1, false, false])
})

test('a story is there once, also if a clip or our own news reports it', () => {
  const ranked = mixed(60)
  const again = ranked.slice(0, 12).map((one) => ({ ...one, id: one.id + 400 }))
  const stories = arrange(ranked, { clips: [...again, item(201, 0), item(202, 0), item(203, 0)], ownNews: again }).map(({ story }) => story)
  expect(new Set(stories).size).toBe(stories.length)
})

test('posts without a section, and sections of one story, are the last part; without clips or own news there is none of these', () => {
  const shown = arrange([...mixed(25), item(31, 0), item(32, 0), item(33, 7)])
  // The first is among the rows above, where no section is more than twice.
  expect(shapes(shown).slice(-3)).toEqual(['20', '32 المزيد', '33'])
  expect(shown.flatMap(({ heading }) => heading ?? [])).not.toContain('مقاطع')
})

test('a small newsroom has all its posts on the page, and one without news has none', () => {
  expect(shapes(arrange([1, 2, 3, 4].map((id) => item(id, 1, null))))).toEqual(['1 lead', '2', '3', '4'])
  expect(arrange([])).toEqual([])
})

test('a heading leads to its section, and is hidden with it', () => {
  const first = arrange(mixed(60)).find(({ heading }) => heading)
  expect([first?.headingHref, first?.headingOf]).toEqual(['/قسم 1', 'قسم 1'])
})

test('the list of one section has a lead and three posts beside each other, and all the others', () => {
  const posts = Array.from({ length: 12 }, (_, at) => item(at + 1, 1))
  expect(shapes(arrangeSection(posts)).slice(0, 5)).toEqual(['1 lead', '2 second', '3 second', '4 second', '5'])
  expect(arrangeSection(posts)).toHaveLength(12)
  expect(arrangeSection([])).toEqual([])
})

test('a story has one clip and one own report; with fewer than three clips there is none, and their stories stay where they are', () => {
  const inStory = (id: number, story: number) => ({ ...item(id, 1), story })
  const clips = [inStory(201, 900), inStory(202, 900), inStory(203, 901), inStory(204, 902), inStory(205, 903)]
  const ownNews = [inStory(301, 910), inStory(302, 910), inStory(303, 902)]
  const shown = shapes(arrange(mixed(60), { clips, ownNews, urgent: new Set([901]) }))
  expect(shown.filter((shape) => /^[23]0\d/.test(shape))).toEqual(['201 second مقاطع', '204 second', '205 second', '301 مرقاب'])
  const two = [inStory(201, 1013), inStory(202, 1017)]
  expect(shapes(arrange(mixed(60), { clips: two }))).toEqual(shapes(arrange(mixed(60))))
})
