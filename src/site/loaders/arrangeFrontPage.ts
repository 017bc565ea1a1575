import { hiddenKey } from '#features/hidden/hiddenKeys.ts'
import type { Label, ListItem } from '#features/posts/browser/listItem/listItem.ts'

/** Number of posts among which those beside each other are chosen, and how many these are. */
const [secondAmong, maxSecond] = [8, 3]
/** Rows between these and the sections, in the order of the ranking. */
const topRows = 5
/**
 * A section is a part of its own from the first number of stories, has at most the second, and
 * there are at most the third of them.
 */
const [minOfSection, maxOfSection, maxSections] = [3, 4, 5]

/**
 * The front page's first posts, given in the order of the ranking: a lead, three beside each other
 * with pictures, a few rows, then sections in the order of their best story, each led by its best
 * one with a picture, then the rest. Prominence and headings are set on the items.
 * @param sections names of the main sections; none if the page has only one
 * @param more heading of the rest
 */
export function arrangeFrontPage(items: ListItem[], sections: Label[], more: string): ListItem[] {
  const [lead, ...others] = items
  if (!lead) return []
  const pictured = others.slice(0, secondAmong).filter(({ image }) => image)
  const second = pictured.length >= 2 ? pictured.slice(0, maxSecond) : []
  const rows = others.filter((item) => !second.includes(item))
  const top = rows.slice(0, topRows)
  const parts = partsOf(rows.slice(topRows), sections)
  const shown = new Set([lead, ...second, ...top, ...parts.flatMap(({ posts }) => posts)].map(({ id }) => id))
  const rest = items.filter(({ id }) => !shown.has(id))
  if (parts.length > 0) parts.push({ name: more, of: undefined, posts: rest })
  else top.push(...rest)
  return [
    { ...lead, prominence: 'lead' },
    ...second.map((item): ListItem => ({ ...item, prominence: 'second' })),
    ...top,
    ...parts.flatMap(({ name, of, posts }) =>
      posts.map((item, at) => (at === 0 ? { ...item, heading: name, ...(of && { headingOf: of }) } : item)),
    ),
  ]
}

/** `of`: the key of its section. */
type Part = { name: string; of: string | undefined; posts: ListItem[] }

function partsOf(items: ListItem[], sections: Label[]): Part[] {
  const bySection = Map.groupBy(items, ({ section }) => section)
  return [...bySection]
    .flatMap(([id, posts]) => {
      const name = sections.find((section) => section.id === id)?.name
      return name && posts.length >= minOfSection
        ? [{ name, of: hiddenKey('main_category', id), posts: ledByPicture(posts.slice(0, maxOfSection)) }]
        : []
    })
    .slice(0, maxSections)
}

function ledByPicture(posts: ListItem[]): ListItem[] {
  const first = posts.find(({ image }) => image)
  return first ? [{ ...first, prominence: 'part' }, ...posts.filter((item) => item !== first)] : posts
}
