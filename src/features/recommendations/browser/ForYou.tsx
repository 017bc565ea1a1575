import { useEffect, useState } from 'react'
import type { ListItem } from '#features/posts/browser/listItem/listItem.ts'
import { useReactionText } from '#features/reactions/browser/reactionText.ts'
import { PostLines } from '#features/saved/browser/PostLines.tsx'
import { loadRecommended } from './recommended.ts'

/** Delay, so that a reader who only passes by or signs out causes no request. */
const restMs = 500

/** Recommended posts; nothing if there are none. `beside`: the open post. */
export default function ForYou({ readerId, beside }: { readerId: number; beside?: number }) {
  const { locale, t: r } = useReactionText()
  const [items, setItems] = useState<ListItem[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: recommendations change with every opened post (`beside`).
  useEffect(() => {
    let isCurrent = true
    const load = () =>
      loadRecommended(readerId, locale).then(
        (found) => isCurrent && setItems(found),
        (error) => console.error(error),
      )
    const timer = setTimeout(load, restMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [readerId, locale, beside])
  const others = items.filter((item) => item.id !== beside)
  if (others.length === 0) return null
  return (
    <section className="for-you">
      <h2>
        {r.forYou} <small>{r.forYouWhy}</small>
      </h2>
      <PostLines items={others} />
    </section>
  )
}
