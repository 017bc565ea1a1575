import { callApi } from '#ui/callApi.ts'
import { createListeners } from '#ui/createListeners.ts'
import { loadedCount } from '#ui/loadedCount.ts'
import { takingAtLeast } from '#ui/takingAtLeast.ts'
import type { PostPage } from '../schema.ts'
import { type ListAddress, listQuery, ownPath } from './listAddress.ts'
import { type ListItem, listItemOf } from './listItem.ts'
import { type PackedItems, unpackItems } from './packItems.ts'

/** A list as a page brings it: its first items and where to go on. */
export type ListStart = { key: string; address: ListAddress; items: PackedItems; next: string | null }

export type ListState = {
  /** As they came: the first page, then each one loaded later; newer ones are put in front. */
  pages: ListItem[][]
  next: string | null
  loading: boolean
  failed: boolean
  /** The item that was on top when newer ones were put in front of it. */
  markAbove: number | null
}

/** A post, and where its top edge stood in the window, in pixels. */
export type Anchor = { id: number; top: number }

/** One list in the browser, for as long as the page lives: it grows at both ends and keeps the reader's place. */
export type NewsList = ReturnType<typeof createNewsList>

const pageSize = 50
const glanceSize = 20
const count = loadedCount('newsCountCookie', pageSize)

export function createNewsList(start: ListStart) {
  let state: ListState = { pages: [unpackItems(start.items)], next: start.next, loading: false, failed: false, markAbove: null }
  const { subscribe, tell } = createListeners()

  function change(changes: Partial<ListState>): void {
    state = { ...state, ...changes }
    tell()
  }

  function unknown(items: ListItem[]): ListItem[] {
    const known = new Set(state.pages.flat().map((item) => item.id))
    return items.filter((item) => !known.has(item.id))
  }

  return {
    start,
    /** Pixels from the top of the panel, for when the reader comes back. */
    scrollTop: 0,
    /** The place to show first, once. */
    anchor: null as Anchor | null,
    subscribe,
    state: () => state,
    find: (id: number) => state.pages.flat().find((item) => item.id === id),
    /** Puts a list back as it was left. */
    restore: (pages: ListItem[][], next: string | null) => change({ pages, next }),
    update(id: number, changes: Partial<ListItem>) {
      if (!this.find(id)) return
      change({ pages: state.pages.map((page) => page.map((item) => (item.id === id ? { ...item, ...changes } : item))) })
    },
    async loadMore() {
      if (state.loading || state.next === null) return
      change({ loading: true, failed: false })
      try {
        const page = await takingAtLeast(fetchPage(start.address, count.nextPage(), state.next))
        change({ pages: [...state.pages, unknown(page.items)], next: page.next, loading: false })
        count.keep(state.pages.flat().length)
      } catch {
        change({ loading: false, failed: true })
      }
    },
    /** True of a time at which a post is among the newest ones, so that `loadNewest` brings it. */
    reaches(publishedAt: string): boolean {
      const last = state.pages.flat()[pageSize - 1]
      return !last || Date.parse(publishedAt) > Date.parse(last.publishedAt)
    },
    /** Brings what arrived since in front; when too much arrived to join up, the list starts anew. Answers how many are new. */
    async loadNewest(): Promise<number> {
      const page = await fetchPage(start.address, pageSize)
      const newer = unknown(page.items)
      const joins = newer.length < page.items.length
      const top = state.pages.flat()[0]?.id ?? null
      if (joins) change({ pages: [newer, ...state.pages], markAbove: newer.length > 0 ? top : state.markAbove })
      else change({ pages: [page.items], next: page.next, markAbove: null })
      return newer.length
    },
    /** Ids of the newest posts of this list that are not in it yet, at most twenty. */
    async findNewer(): Promise<number[]> {
      const page = await fetchPage(start.address, glanceSize)
      return unknown(page.items).map(({ id }) => id)
    },
  }
}

export const forgetListCount = count.forget

async function fetchPage(address: ListAddress, size: number, cursor?: string): Promise<{ items: ListItem[]; next: string | null }> {
  const query = listQuery(address.filters)
  query.set('media_type', 'text')
  query.set('pagination', String(size))
  if (cursor) query.set('cursor', cursor)
  const path = address.own ? `/api${ownPath.replace('-news', '-posts')}` : '/api/posts'
  const { data, meta } = await callApi<PostPage>(`${path}?${query}`, { locale: address.locale })
  return { items: data.map((post) => listItemOf(post, address.locale)), next: meta.next_cursor }
}

const kept = new Map<string, NewsList>()
let current: NewsList | undefined

/** The list of this start: the one the reader left, when it is still here. On the server every page has its own. */
export function newsListOf(start: ListStart): NewsList {
  const known = kept.get(start.key)
  if (known?.start === start) return known
  const list = createNewsList(start)
  if (typeof document !== 'undefined') kept.set(start.key, list)
  return list
}

export function cachedList(key: string): NewsList | undefined {
  return kept.get(key)
}

/** The list beside which posts are opened. */
export function currentList(): NewsList | undefined {
  return current
}

export function setCurrentList(list: NewsList): void {
  current = list
}

/** The reader asks for this list anew. */
export function dropCachedList(key: string): void {
  kept.delete(key)
}
