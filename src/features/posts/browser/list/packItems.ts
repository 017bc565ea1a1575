import type { AgencyLabel } from '#features/taxonomy/browser/AgencyMark.tsx'
import type { ListItem } from '../listItem/listItem.ts'

/** The items of a list as JSON in which every agency occurs once. */
export type PackedItems = string

/** A page contains its list as one string, because the router's encoding of fifty objects would take a tenth of the page's time. */
export function packItems(items: ListItem[]): PackedItems {
  const agencies = new Map<AgencyLabel, number>()
  const packed = items.map((item) => {
    const at = agencies.get(item.agency) ?? agencies.size
    agencies.set(item.agency, at)
    return { ...item, agency: at }
  })
  return JSON.stringify([[...agencies.keys()], packed])
}

export function unpackItems(packed: PackedItems): ListItem[] {
  const [agencies, items] = JSON.parse(packed) as [AgencyLabel[], (Omit<ListItem, 'agency'> & { agency: number })[]]
  return items.map((item) => ({ ...item, agency: agencies[item.agency] as AgencyLabel }))
}
