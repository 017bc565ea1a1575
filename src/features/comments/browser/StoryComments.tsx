import { type ComponentType, useCallback, useRef, useState } from 'react'
import { useNear } from '#ui/useNear.ts'
import type { StoryCommentsProps } from './StoryCommentList.tsx'

type List = ComponentType<StoryCommentsProps>

/**
 * The newest comments on the reports of a story, each with its report. Loaded when they are about
 * to scroll into view; nothing is shown if there are none.
 */
export function StoryComments(props: StoryCommentsProps) {
  const place = useRef<HTMLDivElement>(null)
  const [List, setList] = useState<List | null>(null)
  const load = useCallback(() => {
    import('./StoryCommentList.tsx').then(
      (module) => setList(() => module.StoryCommentList),
      // The page is complete without them.
      console.warn,
    )
  }, [])
  useNear(place, load)
  return <div ref={place}>{List && <List {...props} />}</div>
}
