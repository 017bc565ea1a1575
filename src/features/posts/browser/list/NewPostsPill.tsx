import { useState } from 'react'
import { useLocale } from '#ui/locale.ts'
import { showToast } from '#ui/toasts.ts'
import { usePostText } from '../postText.ts'
import type { NewsList } from './newsList.ts'
import { useNewPosts } from './useNewPosts.ts'

/** Shows that there are newer posts; they are loaded only when the reader asks for them. */
export function NewPostsPill({ list, label }: { list: NewsList; label?: (count: number) => string }) {
  const { t } = useLocale()
  const { t: p } = usePostText()
  const { count, load } = useNewPosts(list)
  const [loading, setLoading] = useState(false)
  const show = async () => {
    setLoading(true)
    try {
      await load()
      requestAnimationFrame(goToTop)
    } catch {
      showToast(t.loadMoreFailed)
    }
    setLoading(false)
  }
  return (
    <div className="pill-room" role="status">
      {count > 0 && (
        <button key={count} type="button" className="pill i i-up" disabled={loading} onClick={show}>
          {(label ?? p.newPosts)(count)}
        </button>
      )}
    </div>
  )
}

function goToTop(): void {
  const link = document.querySelector<HTMLElement>('.posts .post-link')
  link?.focus({ preventScroll: true })
  const panel = link?.closest('.list-panel')
  panel?.scrollTo({ top: 0 })
  scrollTo({ top: 0 })
}
