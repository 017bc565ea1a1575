import { type ComponentType, useEffect, useRef, useState } from 'react'

type List = ComponentType<{ story: number }>

/**
 * The newest comments on the reports of a story, each with its report. Loaded when they are about
 * to scroll into view; nothing is shown if there are none.
 */
export function StoryComments({ story }: { story: number }) {
  const place = useRef<HTMLDivElement>(null)
  const [List, setList] = useState<List | null>(null)
  useEffect(() => {
    const load = () =>
      import('./StoryCommentList.tsx').then(
        (module) => setList(() => module.StoryCommentList),
        // The page is complete without them.
        console.warn,
      )
    const watcher = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && load(), {
      rootMargin: '400px',
    })
    if (place.current) watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [])
  return <div ref={place}>{List && <List story={story} />}</div>
}
