import type { Store } from './createStore.ts'

/** `next` is the cursor of the page after it; null at the end. */
export type Page<Item> = { items: Item[]; next: string | null }

export type PagedState<Item> = {
  /** In the order they came; none until the first one is there. */
  pages: Item[][]
  next: string | null
  loading: boolean
  /** The page that was asked for last could not be loaded. */
  failed: boolean
}

/** `loaded` is false without an error when there was nothing to load, or the answer came after another page had been asked for. */
type Outcome = { loaded: boolean; error?: unknown }

/**
 * Loads a list page by page into a store. No item is shown twice, and late answers are ignored. Nothing throws: what failed is in the state, and the
 * error is in the outcome.
 * @param fetchPage gets the page at a cursor; null is the first one
 */
export function createPagedList<Item extends { id: number }, State extends PagedState<Item> = PagedState<Item>>(
  store: Pick<Store<State>, 'get' | 'set'>,
  fetchPage: (cursor: string | null) => Promise<Page<Item>>,
) {
  let asked: { cursor: string | null } | undefined
  const change = (changes: Partial<PagedState<Item>>) => store.set({ ...store.get(), ...changes })

  async function load(cursor: string | null): Promise<Outcome> {
    const request = { cursor }
    asked = request
    change({ loading: true, failed: false })
    try {
      const { items, next } = await fetchPage(cursor)
      if (asked !== request) return { loaded: false }
      const pages = cursor === null ? [items] : [...store.get().pages, withoutKnown(items)]
      change({ pages, next, loading: false })
      return { loaded: true }
    } catch (error) {
      if (asked !== request) return { loaded: false }
      change({ loading: false, failed: true })
      return { loaded: false, error }
    }
  }

  function withoutKnown(items: Item[]): Item[] {
    const known = new Set(store.get().pages.flatMap((page) => page.map(({ id }) => id)))
    return items.filter(({ id }) => !known.has(id))
  }

  return {
    /** From the beginning; what is shown stays until it is there. */
    load: () => load(null),
    async loadMore(): Promise<Outcome> {
      const { loading, next } = store.get()
      return loading || next === null ? { loaded: false } : load(next)
    },
    /** Asks again for the page that could not be loaded. */
    retry: () => load(asked?.cursor ?? null),
    /** The list begins anew with this page, whatever is on its way. */
    replace({ items, next }: Page<Item>): void {
      asked = undefined
      change({ pages: [items], next, loading: false, failed: false })
    },
    /** Those of the items that are not in the list. */
    withoutKnown,
  }
}
