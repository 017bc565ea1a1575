import { isHidden } from '#features/hidden/postKeys.ts'
import { callApi } from '#ui/callApi.ts'
import { createPagedList, type Page, type PagedState } from '#ui/createPagedList.ts'
import { createStore } from '#ui/createStore.ts'
import { loadedCount } from '#ui/loadedCount.ts'
import { withMinimumDelay } from '#ui/withMinimumDelay.ts'
import { ownPath } from '../../postPath.ts'
import type { PostPage } from '../../schema.ts'
import { apiQuery, firstLanguage, hasStoriesOnce, isInMedia, type ListAddress, listHref, readListAddress } from '../listAddress.ts'
import { itemKeys, type ListItem, listItemOf } from '../listItem/listItem.ts'
import { headParts, keepHeadings, type WaitingHeading } from './headParts.ts'
import { itemsOf, type PackedItems } from './packItems.ts'

/** The data of a page's list: its first items and the cursor of the next. */
export type ListStart = {
  key: string
  address: ListAddress
  /** The letters of what is not hidden in it (`shownKinds`). */
  shows?: string
  items: PackedItems
  next: string | null
}

/** The first page, then each further one; newer posts are added in front as another page. */
export type ListState = PagedState<ListItem> & {
  /** The first item that was there before newer ones were added in front of it. */
  markAbove: number | null
}

/** A post, and the position of its top edge in the window, in pixels. */
export type Anchor = { id: number; top: number }

/**
 * A list in the browser, for the lifetime of the page: it grows at both ends and remembers the
 * reader's position.
 */
export type NewsList = ReturnType<typeof createNewsList>

const pageSize = 50
const newerSize = 20
const newsCount = loadedCount('newsCountCookie', pageSize)
const mediaCount = loadedCount('mediasCountCookie', pageSize)

export function createNewsList(start: ListStart) {
  const store = createStore(firstState(start))
  const count = start.address.media ? mediaCount : newsCount
  const list = createPagedList<ListItem, ListState>(store, (cursor) => withMinimumDelay(fetchMore(cursor)))
  const items = () => store.get().pages.flat()
  /** The heading of an item that was left out at the end of what is loaded. */
  let waiting: WaitingHeading | undefined

  function change(changes: Partial<ListState>): void {
    store.set({ ...store.get(), ...changes })
  }

  /**
   * A page without what is loaded already, and without older reports of stories that are, which a
   * list of each story once may have after hundreds of others.
   */
  async function fetchMore(cursor: string | null): Promise<Page<ListItem>> {
    const page = await fetchPage(start.address, count.nextPage(), cursor)
    // A list that started again in the meantime does not take this page.
    if (cursor === null || cursor !== store.get().next) return page
    const isOnce = hasStoriesOnce(start.address)
    const [ids, stories] = [new Set(items().map(({ id }) => id)), new Set(items().map(({ story }) => story))]
    const kept = keepHeadings([page.items], ({ id, story }) => !ids.has(id) && !(isOnce && stories.has(story)), waiting)
    waiting = kept.waiting
    return { ...page, items: kept.pages.flat() }
  }

  /**
   * The loaded pages without older reports of these posts' stories, if the list has each story
   * once.
   */
  function withoutStoriesOf(newer: ListItem[]): ListItem[][] {
    const { pages } = store.get()
    if (!hasStoriesOnce(start.address)) return pages
    const stories = new Set(newer.map(({ story }) => story))
    const kept = keepHeadings(pages, ({ story }) => !stories.has(story))
    waiting = kept.waiting ?? waiting
    return kept.pages
  }

  return {
    start,
    /** Pixels from the top of the panel, for when the reader comes back. */
    scrollTop: 0,
    /** The position to scroll to first, once. */
    anchor: null as Anchor | null,
    subscribe: store.subscribe,
    state: store.get,
    use: store.use,
    find: (id: number) => items().find((item) => item.id === id),
    /** Restores the list as it was left. */
    restore(pages: ListItem[][], next: string | null) {
      waiting = undefined
      change({ pages, next })
    },
    update(id: number, changes: Partial<ListItem>) {
      if (!this.find(id)) return
      change({ pages: store.get().pages.map((page) => page.map((item) => (item.id === id ? { ...item, ...changes } : item))) })
    },
    async loadMore() {
      const { loaded } = await list.loadMore()
      if (loaded) count.save(items().length)
    },
    /** Whether a post of this time is among the newest, so that `loadNewest` loads it. */
    reaches(publishedAt: string): boolean {
      const last = items()[pageSize - 1]
      return !last || Date.parse(publishedAt) > Date.parse(last.publishedAt)
    },
    /**
     * Adds newer posts in front; if they leave a gap to the loaded ones, or belong into its second
     * part, it starts again.
     * Returns the number of new posts.
     */
    async loadNewest(): Promise<number> {
      const page = await fetchPage(start.address, pageSize, null)
      const newer = list.withoutKnown(page.items)
      const first = firstLanguage(start.address)
      const joins = newer.length < page.items.length && newer.every(({ language }) => !first || language === first)
      const { markAbove } = store.get()
      if (joins) {
        const older = withoutStoriesOf(newer)
        change({ pages: [newer, ...older], markAbove: newer.length > 0 ? (older.flat()[0]?.id ?? null) : markAbove })
      } else {
        waiting = undefined
        change({ markAbove: null })
        list.replace(page)
      }
      return newer.length
    },
    /** The newest posts that are not loaded yet nor hidden, with their stories, at most twenty. */
    async findNewer(): Promise<[id: number, story: number][]> {
      const page = await fetchPage(start.address, newerSize, null)
      const shown = page.items.filter((item) => !isHidden(itemKeys(item), start.shows))
      return list.withoutKnown(shown).map(({ id, story }) => [id, story])
    },
  }
}

function firstState(start: ListStart): ListState {
  return { pages: [[...itemsOf(start)]], next: start.next, loading: false, failed: false, markAbove: null }
}

export const forgetListCount = ({ media }: ListAddress) => (media ? mediaCount : newsCount).forget()

async function fetchPage(address: ListAddress, size: number, cursor: string | null): Promise<Page<ListItem>> {
  const query = apiQuery(address)
  query.set('media_type', address.media ? 'media' : 'text')
  query.set('pagination', String(size))
  if (hasStoriesOnce(address)) query.set('group', 'story')
  const first = firstLanguage(address)
  if (first) query.set('first', first)
  if (cursor) query.set('cursor', cursor)
  const path = address.own ? `/api${ownPath.replace('-news', '-posts')}` : '/api/posts'
  const { data, meta } = await callApi<PostPage>(`${path}?${query}`, { locale: address.locale })
  const items = data.map((post) => listItemOf(post, address.locale))
  return { items: headParts(items, meta, address.locale), next: meta.next_cursor }
}

const cachedLists = new Map<string, NewsList>()
let current: NewsList | undefined

/**
 * The list of this data: the one that the reader left, if it is still in memory. On the server,
 * always a new one.
 */
export function newsListOf(start: ListStart): NewsList {
  const cached = cachedLists.get(start.key)
  if (cached?.start === start) return cached
  const list = createNewsList(start)
  if (typeof document !== 'undefined') cachedLists.set(start.key, list)
  return list
}

/**
 * The list of a page if it is in memory: that of its address, or the one beside which its post
 * opens.
 */
export function listOfPage(url: URL): NewsList | undefined {
  const address = readListAddress(url)
  return address ? cachedLists.get(listHref(address)) : listBeside(url.pathname)
}

/** The list beside which posts open. */
export function currentList(): NewsList | undefined {
  return current
}

/** Returns the current list if it is of the same kind as this page: media or news. */
export function listBeside(path: string): NewsList | undefined {
  return Boolean(current?.start.address.media) === isInMedia(path) ? current : undefined
}

export function setCurrentList(list: NewsList): void {
  current = list
}

/** Drops the cached list, because the reader reloads it. */
export function dropCachedList(key: string): void {
  cachedLists.delete(key)
}
