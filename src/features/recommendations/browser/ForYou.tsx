import { useEffect, useState } from 'react'
import type { ListItem } from '#features/posts/browser/listItem.ts'
import { useReactionText } from '#features/reactions/browser/reactionText.ts'
import { PostLines } from '#features/saved/browser/PostLines.tsx'
import { loadRecommended } from './recommended.ts'

/** Whoever only passes by, or signs out, asks for nothing. */
const restMs = 500

/** What the reader may like to read next; nothing when there is nothing. `beside`: the post that is open. */
export default function ForYou({ readerId, beside }: { readerId: number; beside?: number }) {
  const { locale, t: r } = useReactionText()
  const [items, setItems] = useState<ListItem[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every post that is opened, what is left to read is another.
  useEffect(() => {
    let wanted = true
    const load = () =>
      loadRecommended(readerId, locale).then(
        (found) => wanted && setItems(found),
        (error) => console.error(error),
      )
    const timer = setTimeout(load, restMs)
    return () => {
      wanted = false
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
