import { hash } from 'node:crypto'
import { kuwaitDayNumber } from '#kuwaitTime.ts'
import { words } from '#text/tokenizer/words.ts'
import { urlKey } from './urlKey.ts'

/** Fields that identify an item. `guid` and `url` as the source gives them. */
export type Identifiable = { guid: string | null; url: string | null; title: string; publishedAt: Date | null }

export type Identified<Item> = { item: Item; keys: string[] }

type Names = { guid: string | null; address: string | null; title: string; dayTitle: string | null }

/**
 * The distinct items of one read, with the keys that identify them among their agency's posts,
 * strongest first: GUID, URL in any spelling (`urlKey`), title and day. Keys belong to one
 * agency; otherwise, an agency that published another's URLs beforehand would take its posts. Items
 * that share a key are merged: the first gets all their keys. A GUID or URL that a careless feed
 * gives to different items is ignored. Items without any key are dropped.
 * @param formerId the agency to which these items belonged before it was merged into this one
 */
export function identifyItems<Item extends Identifiable>(
  agencyId: number,
  items: Item[],
  formerId: number | null = null,
): Identified<Item>[] {
  const all = items.map(namesOf)
  const ambiguousAddresses = namesOfSeveral(all, 'address', 'guid')
  const ambiguousGuids = namesOfSeveral(all, 'guid', 'address')
  const byKey = new Map<string, Identified<Item>>()
  const found = new Set<Identified<Item>>()
  for (const [index, item] of items.entries()) {
    const names = all[index] as Names
    const identifying = {
      ...names,
      guid: ambiguousGuids.has(names.guid) ? null : names.guid,
      address: ambiguousAddresses.has(names.address) ? null : names.address,
    }
    const keys = formerId === null ? keysOf(agencyId, identifying) : keysAfterMerge(agencyId, identifying, formerId)
    if (keys.length === 0) continue
    const existing = keys.map((key) => byKey.get(key)).find(Boolean)
    const merged = existing ?? { item, keys: [] }
    for (const key of keys) {
      if (byKey.has(key)) continue
      byKey.set(key, merged)
      merged.keys.push(key)
    }
    found.add(merged)
  }
  return [...found]
}

function namesOf({ guid, url, title, publishedAt }: Identifiable): Names {
  const titleWords = words(title).map(({ word }) => word)
  const day = publishedAt && kuwaitDayNumber(publishedAt.getTime())
  return {
    guid: guid ? nameOfGuid(guid) : null,
    address: url ? urlKey(url) : null,
    title: titleWords.join(' '),
    // A title of one or two words (`حالة الطقس`) may be a heading that occurs twice a day.
    dayTitle: day !== null && titleWords.length >= 3 ? `${day} ${titleWords.join(' ')}` : null,
  }
}

/** A GUID that is a URL is normalised like one; that of the front page identifies nothing. */
function nameOfGuid(guid: string): string | null {
  const trimmed = guid.trim()
  return /^https?:\/\//i.test(trimmed) ? urlKey(trimmed) : trimmed || null
}

/**
 * Names of one sort on items with different titles, unless the other sort says that these items are
 * the same.
 */
function namesOfSeveral(all: Names[], sort: 'guid' | 'address', other: 'guid' | 'address'): Set<string | null> {
  const first = new Map<string, Names>()
  const several = new Set<string | null>()
  for (const names of all) {
    const name = names[sort]
    if (!name) continue
    const before = first.get(name)
    if (!before) first.set(name, names)
    else if (before.title !== names.title && (!names[other] || before[other] !== names[other])) several.add(name)
  }
  return several
}

/** GUIDs stay those of the former agency: the other may have the same for other items. */
const keysAfterMerge = (agencyId: number, names: Names, formerId: number) => [
  ...keysOf(formerId, names),
  ...keysOf(agencyId, { ...names, guid: null }),
]

function keysOf(agencyId: number, { guid, address, title, dayTitle }: Names): string[] {
  const names = [
    guid && guidName(agencyId, guid),
    address && `url ${agencyId} ${toUuid(`url ${address}`)}`,
    dayTitle && `title ${agencyId} ${dayTitle}`,
  ]
  const present = names.filter((name) => name !== null)
  if (present.length === 0 && title) present.push(`title ${agencyId} ${title}`)
  return present.map(toUuid)
}

/** The key of an item whose GUID is not an address. */
export function guidKey(agencyId: number, guid: string): string {
  return toUuid(guidName(agencyId, guid))
}

const guidName = (agencyId: number, guid: string) => `guid ${agencyId} ${guid}`

function toUuid(name: string): string {
  const hex = hash('sha256', name)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}
