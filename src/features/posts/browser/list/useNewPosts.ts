import { useEffect, useState } from 'react'
import { subscribeLive } from '#ui/liveStream.ts'
import type { PostNotice } from '../../schema.ts'
import type { ListAddress } from '../listAddress.ts'
import type { NewsList } from './newsList.ts'

/** The number of new posts that belong to the beginning of this list. Posts with old dates do not count; ranked lists have none. */
export function useNewPosts(list: NewsList): { count: number; load(): Promise<void> } {
  const [waiting, setWaiting] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    setWaiting(new Set())
    const { filters } = list.start.address
    if (filters.trending || filters.category === 'first_page' || filters.sort) return
    const addWaiting = (ids: number[]) => {
      const fresh = ids.filter((id) => !list.find(id))
      if (fresh.length > 0) setWaiting((before) => new Set([...before, ...fresh]))
    }
    return filters.search
      ? watchSearchHits(list, addWaiting)
      : subscribePosts((notices) => addWaiting(belonging(notices, list).map(({ id }) => id)))
  }, [list])
  const load = async () => {
    await list.loadNewest()
    // Posts that were announced during the request and are not in its response still count.
    setWaiting((now) => new Set([...now].filter((id) => !waiting.has(id) && !list.find(id))))
  }
  return { count: waiting.size, load }
}

/** New posts are searchable this long after they are announced. */
const findableMs = 1500
/** New posts arrive all the time and most do not match, so a search is not repeated more often than this. */
const askMs = 15_000
/** Spreads the requests of readers who are notified at the same moment. */
const spreadMs = 4000

/** Notifications contain no text, so the search is repeated some time after a post that might match, while the page is visible. */
function watchSearchHits(list: NewsList, addWaiting: (ids: number[]) => void): () => void {
  let askedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = async () => {
    if (document.hidden) return document.addEventListener('visibilitychange', ask, { once: true })
    askedAt = Date.now()
    timer = undefined
    // After a failure, the next new post triggers another request.
    addWaiting(await list.findNewer().catch(() => []))
  }
  const stop = subscribePosts((notices) => {
    if (timer !== undefined || belonging(notices, list).length === 0) return
    timer = setTimeout(ask, Math.max(findableMs, askedAt + askMs - Date.now()) + Math.random() * spreadMs)
  })
  return () => {
    stop()
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', ask)
  }
}

function subscribePosts(listener: (notices: PostNotice[]) => void): () => void {
  return subscribeLive({ event: 'posts', onEvent: (notices) => listener(notices as PostNotice[]) })
}

function belonging(notices: PostNotice[], list: NewsList): PostNotice[] {
  return notices.filter((notice) => list.reaches(notice.published_at) && belongs(notice, list.start.address))
}

function belongs(notice: PostNotice, { own, filters }: ListAddress): boolean {
  return (
    notice.media_type === 'text' &&
    (!own || notice.is_own) &&
    (!filters.agency || notice.agency_id === filters.agency) &&
    (!filters.main_category || notice.main_category_id === filters.main_category) &&
    (!filters.category || notice.category_id === filters.category) &&
    (!filters.sub_category || notice.sub_category_id === filters.sub_category)
  )
}
