import type { ReactNode } from 'react'
import { useReactionText } from '#features/reactions/browser/reactionText.ts'
import { PagedList } from '#ui/PagedList.tsx'
import { PostLines } from './PostLines.tsx'
import type { TimedItem, usePostsByTime } from './usePostsByTime.ts'

type Props = { list: ReturnType<typeof usePostsByTime>; beside?: (item: TimedItem) => ReactNode }

/** The loaded posts of a reader's list, with a button for more. */
export function TimedPosts({ list, beside }: Props) {
  const { t: r } = useReactionText()
  return (
    <PagedList pages={list} failed={r.listFailed}>
      {(items) => <PostLines items={items} beside={beside} />}
    </PagedList>
  )
}
