import { useCallback, useEffect, useState } from 'react'
import { callApi } from '../callApi.ts'

type Page<Item> = { data: Item[]; meta: { next_cursor: string | null } }
type State<Item> = { status: 'loading' | 'ready' | 'failed'; items: Item[]; next: string | null }

/**
 * A list of the API that is read page by page, in the order it comes.
 * @param path with its query, e.g. `/api/desk/comments?kind=held`; another path is another list
 */
export function usePages<Item extends { id: number }>(path: string) {
  const [state, setState] = useState<State<Item>>({ status: 'loading', items: [], next: null })
  const [busy, setBusy] = useState(false)
  const load = useCallback(async () => {
    try {
      const { data, meta } = await callApi<Page<Item>>(path)
      setState({ status: 'ready', items: data, next: meta.next_cursor })
    } catch {
      setState((before) => ({ ...before, status: before.items.length > 0 ? 'ready' : 'failed' }))
    }
  }, [path])
  useEffect(() => {
    setState({ status: 'loading', items: [], next: null })
    void load()
  }, [load])
  /** Throws what `callApi` throws. */
  async function loadMore(): Promise<void> {
    if (!state.next || busy) return
    setBusy(true)
    try {
      const { data, meta } = await callApi<Page<Item>>(`${path}${path.includes('?') ? '&' : '?'}cursor=${state.next}`)
      const known = new Set(state.items.map(({ id }) => id))
      setState({ status: 'ready', items: [...state.items, ...data.filter(({ id }) => !known.has(id))], next: meta.next_cursor })
    } finally {
      setBusy(false)
    }
  }
  const change = (items: Item[]) => setState((before) => ({ ...before, items }))
  return { ...state, busy, load, loadMore, change }
}
