import type { Store } from './createStore.ts'

/** `next` is the cursor of the next page; null at the end. */
export type Page<Item> = { items: Item[]; next: string | null }

export type PagedState<Item> = {
  /** Pages in the order they were loaded; empty until the first one has loaded. */
  pages: Item[][]
  next: string | null
  loading: boolean
  /** The last requested page could not be loaded. */
  failed: boolean
}

/**
 * `loaded` is false without an error if there was nothing to load, or if another page was requested
 * in the meantime.
 */
type LoadResult = { loaded: boolean; error?: unknown }

/**
 * Loads a list page by page into a store. No item is shown twice, and outdated responses are
 * ignored. Nothing throws: the state says that loading failed, and the outcome has the error.
 * @param fetchPage fetches the page at a cursor; null for the first page
 */
export function createPagedList<Item extends { id: number | string }, State extends PagedState<Item> = PagedState<Item>>(
  store: Pick<Store<State>, 'get' | 'set'>,
  fetchPage: (cursor: string | null) => Promise<Page<Item>>,
) {
  let current: { cursor: string | null } | undefined
  const change = (changes: Partial<PagedState<Item>>) => store.set({ ...store.get(), ...changes })

  async function load(cursor: string | null): Promise<LoadResult> {
    const request = { cursor }
    current = request
    change({ loading: true, failed: false })
    try {
      const { items, next } = await fetchPage(cursor)
      if (current !== request) return { loaded: false }
      const pages = cursor === null ? [items] : [...store.get().pages, withoutKnown(items)]
      change({ pages, next, loading: false })
      return { loaded: true }
    } catch (error) {
      if (current !== request) return { loaded: false }
      change({ loading: false, failed: true })
      return { loaded: false, error }
    }
  }

  function withoutKnown(items: Item[]): Item[] {
    const known = new Set(store.get().pages.flatMap((page) => page.map(({ id }) => id)))
    return items.filter(({ id }) => !known.has(id))
  }

  return {
    /** Loads the first page; the list stays as it is until then. */
    load: () => load(null),
    async loadMore(): Promise<LoadResult> {
      const { loading, next } = store.get()
      return loading || next === null ? { loaded: false } : load(next)
    },
    /** Requests the page again that could not be loaded. */
    retry: () => load(current?.cursor ?? null),
    /** Replaces the whole list by this page; requests in flight are ignored. */
    replace({ items, next }: Page<Item>): void {
      current = undefined
      change({ pages: [items], next, loading: false, failed: false })
    },
    /** The items that are not in the list yet. */
    withoutKnown,
  }
}
