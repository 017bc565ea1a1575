import { useEffect, useState } from 'react'
import { subscribeLive } from '#ui/liveStream.ts'
import type { PostNotice } from '../schema.ts'
import type { ListAddress } from './listAddress.ts'
import type { NewsList } from './newsList.ts'

/** How many posts arrived that belong at the beginning of this list and are not in it yet: news of yesterday come in, too. Ranked lists have no newest end: zero. */
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
    // What was announced while the answer was on its way, and is not in it, is still waiting.
    setWaiting((now) => new Set([...now].filter((id) => !waiting.has(id) && !list.find(id))))
  }
  return { count: waiting.size, load }
}

/** New posts can be found this long after they were announced. */
const findableMs = 1500
/** News come every moment, and most are about something else: a search asks no more often than this. */
const askMs = 15_000
/** Readers are notified of a post at once; their requests are spread over this time. */
const spreadMs = 4000

/** A notice has no words, so what matches a search is asked for: some time after news came that could belong to the list, while the page is seen. */
function watchSearchHits(list: NewsList, addWaiting: (ids: number[]) => void): () => void {
  let askedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = async () => {
    if (document.hidden) return document.addEventListener('visibilitychange', ask, { once: true })
    askedAt = Date.now()
    timer = undefined
    // Without an answer, the next news ask again.
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
