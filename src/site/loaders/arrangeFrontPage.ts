import type { ListItem } from '#features/posts/browser/listItem/listItem.ts'

/** Number of posts among which those beside each other are chosen, and how many these are. */
const [secondAmong, maxSecond] = [12, 3]
/** Rows between these and the sections, and how many of the first posts may be of one section. */
const [topRows, maxOfSectionOnTop] = [5, 2]
/** A section is a part of its own from the first number of stories, and has at most the second. */
const [minOfSection, maxOfSection] = [2, 3]
/** Sections before our own news, and posts that belong to no part. */
const [sectionsBeforeOwn, maxRest] = [2, 4]

/** A part of the front page, with where its heading leads. `of`: the keys by which it is hidden. */
export type FrontPart = { name: string; of: string; href?: string }

type FrontPage = {
  /** Posts in the order of the ranking. */
  ranked: ListItem[]
  /** Sections in the order of the menus, by the ids of their categories. */
  sections: Map<number, FrontPart>
  /** Clips and our own news, whose posts may be among the others. */
  media: { part: FrontPart; posts: ListItem[] }
  own: { part: FrontPart; posts: ListItem[] }
  /** The part of posts whose section is none. */
  rest: FrontPart
  /** The stories of the strip above the page. */
  urgent: ReadonlySet<number>
  /** Posts that lead nothing, such as the weather, unless there is nothing else. */
  minor: ReadonlySet<number>
}

/**
 * The front page, which ends: a lead, three posts beside each other, a few rows, clips, and the
 * sections in the order of the menus, that of the lead first. Each section has a lead and two rows,
 * so that none is larger than another only because its agencies publish more. An urgent story is
 * nowhere but in its strip, or the lead. Prominence and headings are set on the items.
 */
export function arrangeFrontPage({ ranked, sections, media, own, rest, urgent, minor }: FrontPage): ListItem[] {
  const lead = ranked.find(({ id }) => !minor.has(id)) ?? ranked[0]
  if (!lead) return []
  const others = ranked.filter((item) => item !== lead && !urgent.has(item.story))
  const top = takeTop(others, lead, minor)
  const shown = new Set([lead, ...top].map(({ story }) => story))
  /** Up to so many, of a story each; none if there are fewer than `least`. */
  const take = (posts: ListItem[], most: number, least = 0) => {
    const ofStories = [...new Map(posts.toReversed().map((item) => [item.story, item])).values()].toReversed()
    const taken = ofStories.filter(({ story }) => !shown.has(story) && !urgent.has(story)).slice(0, most)
    if (taken.length < least) return []
    for (const { story } of taken) shown.add(story)
    return taken
  }
  const clips = take(media.posts, maxSecond, maxSecond)
  const ownNews = take(own.posts, maxOfSection)
  const bySection = Map.groupBy(
    others.filter(({ story }) => !shown.has(story)),
    sectionOf,
  )
  const parts = [...inOrder(sections, sectionOf(lead))].flatMap(([id, part]) => {
    const posts = ledBy(bySection.get(id) ?? [], minor)
    return posts.length >= minOfSection ? [headed(part, take(posts, maxOfSection))] : []
  })
  const apart = new Set(parts.flatMap(([first]) => (first ? [sectionOf(first)] : [])))
  const left = take(
    others.filter((item) => !apart.has(sectionOf(item))),
    maxRest,
  )
  return [
    { ...lead, prominence: 'lead' },
    ...top,
    ...headed(
      media.part,
      clips.map((item): ListItem => ({ ...item, prominence: 'second' })),
    ),
    ...parts.slice(0, sectionsBeforeOwn).flat(),
    ...headed(own.part, ownNews),
    ...parts.slice(sectionsBeforeOwn).flat(),
    ...headed(rest, left),
  ]
}

/**
 * The order of a list of one section, which does not end: a lead, three posts beside each other,
 * and the rest.
 */
export function arrangeSection([lead, ...others]: ListItem[]): ListItem[] {
  if (!lead) return []
  const second = takeSecond(others, lead, new Set())
  return [{ ...lead, prominence: 'lead' }, ...second, ...others.filter(({ id }) => second.every((item) => item.id !== id))]
}

/**
 * Posts beside each other, and the first rows, in which no section is more than twice if there are
 * others.
 */
function takeTop(others: ListItem[], lead: ListItem, minor: ReadonlySet<number>): ListItem[] {
  const second = takeSecond(others, lead, minor)
  const taken = new Set(second.map(({ id }) => id))
  const counts = new Map<number, number>()
  for (const item of [lead, ...second]) counts.set(sectionOf(item), (counts.get(sectionOf(item)) ?? 0) + 1)
  const rows: ListItem[] = []
  for (const item of others) {
    const count = counts.get(sectionOf(item)) ?? 0
    if (rows.length === topRows || taken.has(item.id) || count >= maxOfSectionOnTop) continue
    counts.set(sectionOf(item), count + 1)
    rows.push(item)
  }
  const fewer = others.filter((item) => !taken.has(item.id) && !rows.includes(item))
  return [...second, ...rows, ...fewer.slice(0, topRows - rows.length)]
}

/** Three posts with pictures, or two, of different sections if there are such; else none. */
function takeSecond(others: ListItem[], lead: ListItem, minor: ReadonlySet<number>): ListItem[] {
  const pictured = others.slice(0, secondAmong).filter(({ id, image }) => image && !minor.has(id))
  const sections = new Set([sectionOf(lead)])
  const different = pictured.filter((item) => !sections.has(sectionOf(item)) && sections.add(sectionOf(item)))
  const chosen = new Set([...new Set([...different, ...pictured])].slice(0, maxSecond))
  return chosen.size < 2 ? [] : [...chosen].map((item): ListItem => ({ ...item, prominence: 'second' }))
}

/** The section of the lead first, then the others as they are. */
function inOrder(sections: Map<number, FrontPart>, first: number): Map<number, FrontPart> {
  const part = sections.get(first)
  return part ? new Map([[first, part], ...sections]) : sections
}

/** The best of them that is not minor first, with a picture if one has one; none if all are. */
function ledBy(posts: ListItem[], minor: ReadonlySet<number>): ListItem[] {
  const major = posts.filter(({ id }) => !minor.has(id))
  const first = major.find(({ image }) => image)
  const leads = first ? { ...first, prominence: 'part' as const } : major[0]
  return leads ? [leads, ...posts.filter(({ id }) => id !== leads.id)] : []
}

function headed({ name, of, href }: FrontPart, posts: ListItem[]): ListItem[] {
  return posts.map((item, at) => (at === 0 ? { ...item, heading: name, headingOf: of, ...(href && { headingHref: href }) } : item))
}

/** The category of a post; 0 without one. */
const sectionOf = ({ category, isMain }: ListItem) => (isMain ? 0 : (category?.id ?? 0))
