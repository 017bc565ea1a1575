import { useEffect, useState } from 'react'
import type { ListAddress } from '../listAddress.ts'
import { hearPosts } from '../liveStream.ts'
import type { NewsList } from './newsList.ts'

/** One new post as GET /api/posts/stream tells it. */
export type PostNotice = {
  id: number
  agency_id: number
  main_category_id: number | null
  category_id: number | null
  sub_category_id: number | null
  media_type: 'text' | 'media'
  is_own: boolean
}

/** How many posts arrived that belong to this list and are not in it yet. Ranked and searched lists have no newest end: zero. */
export function useNewPosts(list: NewsList): { count: number; forget(): void } {
  const [waiting, setWaiting] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    setWaiting(new Set())
    const { filters } = list.start.address
    if (filters.search || filters.trending || filters.category === 'first_page') return
    return hearPosts((notices) => {
      const fresh = notices.filter((notice) => belongs(notice, list.start.address) && !list.find(notice.id))
      if (fresh.length > 0) setWaiting((before) => new Set([...before, ...fresh.map(({ id }) => id)]))
    })
  }, [list])
  return { count: waiting.size, forget: () => setWaiting(new Set()) }
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
