import type { AgencyLabel } from '#features/taxonomy/browser/AgencyMark.tsx'
import type { Label, ListItem } from '../listItem/listItem.ts'

/**
 * The items of a list as JSON in which agencies and sections occur once, and names of properties
 * only where few items have them.
 */
export type PackedItems = string

/**
 * An item: first what the rows of a page say, which a document does not repeat (`leaveToPage`).
 * `at`: publication, in ms. `agency` and `category`: their places in the lists; -1 without.
 */
export type Packed = [
  id: number,
  title: string,
  excerpt: string,
  picture: string,
  language: ListItem['language'],
  at: number,
  agency: number,
  category: number,
  section: number,
  story: number,
  otherAgencies: number,
  views: number,
  image: [width: number, height: number, color: string] | 0,
  others: Partial<ListItem>,
]

/** A list without items. A constant, because browsers never pack one. */
export const noItems: PackedItems = '[[],[],[]]'

const usual = { comments: 0, reactions: [], own: false }

/**
 * A page contains its list as one string, because the router's encoding of fifty objects would take
 * a tenth of the page's time.
 */
export function packItems(items: ListItem[]): PackedItems {
  const agencies = createList<AgencyLabel>()
  const categories = createList<Label>()
  const packed = items.map((item): Packed => {
    const { id, title, excerpt, language, publishedAt, agency, category, section, story, otherAgencies, views, image, ...others } = item
    const { src = '', width = 0, height = 0, color = '', ...about } = image ?? {}
    const hasMore = Object.keys(about).length > 0
    return [
      ...([id, title, excerpt, hasMore ? '' : src, language, Date.parse(publishedAt)] as const),
      ...([agencies.add(agency), category ? categories.add(category) : -1, section, story, otherAgencies, views] as const),
      image && !hasMore ? [width, height, color] : 0,
      { ...unusual(others), ...(hasMore && { image }) },
    ]
  })
  return JSON.stringify([agencies.all, categories.all, packed])
}

const itemsOfPages = new WeakMap<object, readonly ListItem[]>()

/** Keeps the items of a page with its data, which the server need not unpack then. */
export function keepItems(page: { items: PackedItems }, items: readonly ListItem[]): void {
  itemsOfPages.set(page, items)
}

/**
 * The items of a page's data, unpacked once: rendering a page reads them for the list, and for the
 * page's description.
 */
export function itemsOf(page: { items: PackedItems }): readonly ListItem[] {
  if (!itemsOfPages.has(page)) keepItems(page, unpackItems(page.items))
  return itemsOfPages.get(page) as readonly ListItem[]
}

export function unpackItems(text: PackedItems): ListItem[] {
  const [agencies, categories, packed] = JSON.parse(text) as [AgencyLabel[], Label[], Packed[]]
  return packed.map(([id, title, excerpt, src, language, at, agency, category, section, story, otherAgencies, views, image, others]) => ({
    ...{ id, title, excerpt, language, section, story, otherAgencies, views, ...usual },
    publishedAt: new Date(at).toISOString(),
    agency: agencies[agency] as AgencyLabel,
    category: categories[category] ?? null,
    image: image ? { src, width: image[0], height: image[1], color: image[2] } : null,
    ...others,
  }))
}

function unusual(others: Partial<ListItem>): Partial<ListItem> {
  const given = Object.entries(others) as [keyof typeof usual, unknown][]
  return Object.fromEntries(given.filter(([name, value]) => value !== usual[name] && !(name === 'reactions' && (value as []).length === 0)))
}

/** A list that has each label once, whichever object it is. */
function createList<Value extends Label>() {
  const all: Value[] = []
  const places = new Map<string, number>()
  function add(value: Value): number {
    const key = `${value.id} ${value.name}`
    const place = places.get(key) ?? all.push(value) - 1
    places.set(key, place)
    return place
  }
  return { all, add }
}
