import { useEffect, useState } from 'react'
import type { Pages } from '#ui/usePages.ts'

type Id = number | string
export type Choice<Item extends { id: Id }> = ReturnType<typeof useChoice<Item>>

/** Maximum of items that are chosen at once. */
export const maxChosen = 200

/**
 * Rows that a person has chosen from a list, in the order of the list. A row that leaves the list
 * is not chosen any more.
 */
export function useChoice<Item extends { id: Id }>(pages: Pages<Item>) {
  const [ids, setIds] = useState<ReadonlySet<Id>>(new Set())
  const [last, setLast] = useState<Id>()
  const [isChoosingAll, setIsChoosingAll] = useState(false)
  const items = pages.items ?? []
  const { next, loading, failed, loadMore } = pages
  const isEnough = items.length >= maxChosen || next === null || failed

  useEffect(() => {
    if (!isChoosingAll || loading) return
    if (!isEnough) return loadMore()
    setIds(new Set(items.slice(0, maxChosen).map(({ id }) => id)))
    setIsChoosingAll(false)
  }, [isChoosingAll, loading, isEnough, items, loadMore])

  const inOrder = (wanted: ReadonlySet<Id>) => items.filter(({ id }) => wanted.has(id)).slice(0, maxChosen)
  const indexOf = (wanted: Id | undefined) => items.findIndex(({ id }) => id === wanted)

  function choose(id: Id, { isOn, toLast }: { isOn: boolean; toLast: boolean }): void {
    const [here, there] = [indexOf(id), toLast ? indexOf(last) : -1]
    const range = there === -1 ? [id] : items.slice(Math.min(here, there), Math.max(here, there) + 1).map((item) => item.id)
    const wanted = new Set(ids)
    for (const one of range) isOn ? wanted.add(one) : wanted.delete(one)
    setIds(new Set(inOrder(wanted).map((item) => item.id)))
    setLast(id)
  }

  return {
    chosen: inOrder(ids),
    isChosen: (id: Id) => ids.has(id),
    /** Chooses a row or not; with `toLast`, all rows between it and the one before. */
    choose,
    /** Chooses all that the filter shows, up to `maxChosen`, and loads them first. */
    chooseAll: () => setIsChoosingAll(true),
    isChoosingAll,
    chooseNone: () => setIds(new Set()),
    /** Returns the id of the row below or above. */
    neighbour: (id: Id, step: 1 | -1): Id | undefined => items[indexOf(id) + step]?.id,
  }
}
