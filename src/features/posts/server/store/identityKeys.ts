import { hash } from 'node:crypto'
import { kuwaitDayNumber } from '#kuwaitTime.ts'
import { words } from '#text/words.ts'
import { addressKey } from './addressKey.ts'

/** What an item is recognised by. `guid` and `url` as the source gives them. */
export type Identifiable = { guid: string | null; url: string | null; title: string; publishedAt: Date | null }

export type Identified<Item> = { item: Item; keys: string[] }

type Names = { guid: string | null; address: string | null; title: string; dayTitle: string | null }

/**
 * The items of one reading, each once, with the keys under which its agency's posts know it, strongest first: its GUID, its address in every
 * spelling (`addressKey`), its title on its day. No agency's keys meet those of another: whoever names another's addresses beforehand would have its news. Items that share a key are one: the first stands for all and gets their keys. A GUID or address
 * that a careless feed gives to different items names none of them. What has no name at all is left out.
 */
export function identifyItems<Item extends Identifiable>(agencyId: number, items: Item[]): Identified<Item>[] {
  const all = items.map(namesOf)
  const vagueAddresses = namesOfSeveral(all, 'address', 'guid')
  const vagueGuids = namesOfSeveral(all, 'guid', 'address')
  const byKey = new Map<string, Identified<Item>>()
  const found = new Set<Identified<Item>>()
  for (const [index, item] of items.entries()) {
    const names = all[index] as Names
    const keys = keysOf(agencyId, {
      ...names,
      guid: vagueGuids.has(names.guid) ? null : names.guid,
      address: vagueAddresses.has(names.address) ? null : names.address,
    })
    if (keys.length === 0) continue
    const twin = keys.map((key) => byKey.get(key)).find(Boolean)
    const known = twin ?? { item, keys: [] }
    for (const key of keys) {
      if (byKey.has(key)) continue
      byKey.set(key, known)
      known.keys.push(key)
    }
    found.add(known)
  }
  return [...found]
}

function namesOf({ guid, url, title, publishedAt }: Identifiable): Names {
  const titleWords = words(title).map(({ word }) => word)
  const day = publishedAt && kuwaitDayNumber(publishedAt.getTime())
  return {
    guid: guid ? nameOfGuid(guid) : null,
    address: url ? addressKey(url) : null,
    title: titleWords.join(' '),
    // One or two words (`حالة الطقس`) are a rubric that comes twice a day; three and more tell something.
    dayTitle: day !== null && titleWords.length >= 3 ? `${day} ${titleWords.join(' ')}` : null,
  }
}

/** A GUID that is an address changes its spelling as addresses do; one that is the front page's names nothing. */
function nameOfGuid(guid: string): string | null {
  const trimmed = guid.trim()
  return /^https?:\/\//i.test(trimmed) ? addressKey(trimmed) : trimmed || null
}

/** Names of one sort that stand on items with different titles although the other sort tells these items apart, or does not say. */
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

function keysOf(agencyId: number, { guid, address, title, dayTitle }: Names): string[] {
  const names = [
    guid && `guid ${agencyId} ${guid}`,
    address && `url ${agencyId} ${toUuid(`url ${address}`)}`,
    dayTitle && `title ${agencyId} ${dayTitle}`,
  ]
  const present = names.filter((name) => name !== null)
  if (present.length === 0 && title) present.push(`title ${agencyId} ${title}`)
  return present.map(toUuid)
}

function toUuid(name: string): string {
  const hex = hash('sha256', name)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}
