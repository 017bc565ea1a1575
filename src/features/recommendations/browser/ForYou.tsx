import { useEffect, useState } from 'react'
import { hiddenNews } from '#features/hidden/browser/hiddenNews.ts'
import { isHidden } from '#features/hidden/postKeys.ts'
import { itemKeys, type ListItem } from '#features/posts/browser/listItem/listItem.ts'
import type { Post } from '#features/posts/schema.ts'
import { useReactionText } from '#features/reactions/browser/reactionText.ts'
import { PostLines } from '#features/saved/browser/PostLines.tsx'
import { loadRecommended } from './recommended.ts'

/** Delay, so that a reader who only passes by or signs out causes no request. */
const restMs = 500

type Props = {
  readerId: number
  /** Kind of posts that come first. */
  kind: Post['media_type']
  /** The open post. */
  beside?: number
}

/** Recommended posts; nothing if there are none. */
export default function ForYou({ readerId, kind, beside }: Props) {
  const { locale, t: r } = useReactionText()
  const [items, setItems] = useState<ListItem[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: recommendations change with every opened post (`beside`).
  useEffect(() => {
    let isCurrent = true
    const load = () =>
      loadRecommended(readerId, locale, kind).then(
        (found) => isCurrent && setItems(found),
        (error) => console.error(error),
      )
    const timer = setTimeout(load, restMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [readerId, locale, kind, beside])
  hiddenNews.use()
  const others = items.filter((item) => item.id !== beside && !isHidden(itemKeys(item)))
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
