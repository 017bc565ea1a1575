import { useEffect, useState } from 'react'
import { isHidden, postKeys } from '#features/hidden/postKeys.ts'
import { subscribeLive } from '#ui/liveStream.ts'
import type { NewPostEvent } from '../../schema.ts'
import { belongsToList } from './belongsToList.ts'
import { countNew, type Waiting } from './countNew.ts'
import type { NewsList } from './newsList.ts'

/**
 * The number of new posts that belong to the beginning of this list, or of their stories if it has
 * each story once. Posts with old dates do not count; ranked lists have none.
 */
export function useNewPosts(list: NewsList): { count: number; load(): Promise<void> } {
  const [waiting, setWaiting] = useState<Waiting>(new Map())
  useEffect(() => {
    setWaiting(new Map())
    const { filters } = list.start.address
    if (filters.trending || filters.category === 'first_page' || filters.sort) return
    const addWaiting = (posts: [id: number, story: number][]) => {
      const fresh = posts.filter(([id]) => !list.find(id))
      if (fresh.length > 0) setWaiting((before) => new Map([...before, ...fresh]))
    }
    return filters.search
      ? watchSearchHits(list, addWaiting)
      : subscribePosts((events) => addWaiting(belonging(events, list).map(({ id, story_id }) => [id, story_id])))
  }, [list])
  const load = async () => {
    await list.loadNewest()
    // Posts that were announced during the request and are not in its response still count.
    setWaiting((now) => new Map([...now].filter(([id]) => !waiting.has(id) && !list.find(id))))
  }
  return { count: countNew(waiting, list.start.address), load }
}

/** New posts are searchable this long after they are announced. */
const findableMs = 1500
/**
 * New posts arrive all the time and most do not match, so a search is not repeated more often than
 * this.
 */
const searchMs = 15_000
/** Spreads the requests of readers who are notified at the same moment. */
const spreadMs = 4000

/**
 * Notifications contain no text, so the search is repeated some time after a post that might match,
 * while the page is visible.
 */
function watchSearchHits(list: NewsList, addWaiting: (posts: [id: number, story: number][]) => void): () => void {
  let searchedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const search = async () => {
    if (document.hidden) return document.addEventListener('visibilitychange', search, { once: true })
    searchedAt = Date.now()
    timer = undefined
    // After a failure, the next new post triggers another request.
    const found = await list.findNewer().catch(() => [])
    // The ids would be counted for the list that is shown by now.
    if (!stopped) addWaiting(found)
  }
  const stop = subscribePosts((events) => {
    if (timer !== undefined || belonging(events, list).length === 0) return
    timer = setTimeout(search, Math.max(findableMs, searchedAt + searchMs - Date.now()) + Math.random() * spreadMs)
  })
  return () => {
    stopped = true
    stop()
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', search)
  }
}

function subscribePosts(listener: (events: NewPostEvent[]) => void): () => void {
  return subscribeLive({ event: 'posts', onEvent: (events) => listener(events as NewPostEvent[]) })
}

function belonging(events: NewPostEvent[], list: NewsList): NewPostEvent[] {
  const { address, shows } = list.start
  const isShown = (event: NewPostEvent) =>
    !isHidden(postKeys(event.agency_id, event.story_id, event.main_category_id, event.category_id), shows)
  return events.filter((event) => list.reaches(event.published_at) && belongsToList(event, address) && isShown(event))
}
