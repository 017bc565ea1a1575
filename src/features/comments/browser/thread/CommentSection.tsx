import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { useCommentCount } from '#features/posts/browser/list/commentCounts.ts'
import { useLocale } from '#ui/locale.ts'
import { fullNumber } from '#ui/times.ts'
import { useSectionText } from '../sectionText.ts'
import type { Resource } from './threadStore.ts'

type Props = {
  resource: Resource
  /** How many there are, as the page says. */
  count: number
}

/** The comments under a post or poll. All but their heading is loaded when it comes near, or when the reader asks. */
export function CommentSection({ resource, count }: Props) {
  const { locale, t } = useLocale()
  const { t: s } = useSectionText()
  const section = useRef<HTMLElement>(null)
  const { Thread, failed, load } = useLateThread()
  const shown = useCommentCount(resource.type, resource.id, count)
  useEffect(() => {
    if (/^#comment(s$|-)/.test(location.hash)) {
      load()
      // After the page has put its own top in view.
      requestAnimationFrame(() => section.current?.scrollIntoView())
    }
    const watcher = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && load(), {
      rootMargin: '400px',
    })
    if (section.current) watcher.observe(section.current)
    return () => watcher.disconnect()
  }, [load])
  return (
    <section className="comments" id="comments" ref={section} aria-labelledby="comments-title">
      <h2 id="comments-title" tabIndex={-1}>
        {s.commentsTitle} {shown > 0 && <span className="comments-count">{fullNumber(locale, shown)}</span>}
      </h2>
      {Thread ? (
        <Thread key={`${resource.type}:${resource.id}`} resource={resource} />
      ) : (
        <p className="comments-wait">
          <button type="button" className="button" onClick={load}>
            {failed ? t.tryAgain : s.showComments}
          </button>
        </p>
      )}
    </section>
  )
}

type Late = ComponentType<{ resource: Resource }>

function useLateThread(): { Thread: Late | null; failed: boolean; load: () => void } {
  const [Thread, setThread] = useState<Late | null>(null)
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    import('./CommentThread.tsx').then(
      (module) => setThread(() => module.CommentThread),
      () => setFailed(true),
    )
  }, [])
  return { Thread, failed, load }
}
