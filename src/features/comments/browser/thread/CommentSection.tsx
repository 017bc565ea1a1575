import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { useCommentCount } from '#features/posts/browser/list/commentCounts.ts'
import { fullNumber } from '#text/times.ts'
import { useLocale } from '#ui/locale.ts'
import { useNear } from '#ui/useNear.ts'
import { commentsHref } from '../commentsHref.ts'
import { useSectionText } from '../sectionText.ts'
import type { Resource } from './threadStore.ts'

type Props = {
  resource: Resource
  /** The number of comments when the page was rendered. */
  count: number
}

/**
 * The comments of a post or poll. Everything but the heading is loaded when it is about to scroll
 * into view, or on request; without scripts a link to a page of them.
 */
export function CommentSection({ resource, count }: Props) {
  const { locale, t } = useLocale()
  const { t: s } = useSectionText()
  const section = useRef<HTMLElement>(null)
  const { Thread, failed, load } = useLazyThread()
  const shown = useCommentCount(resource.type, resource.id, count)
  useEffect(() => {
    if (/^#comment(s$|-)/.test(location.hash)) {
      load()
      // After the page has scrolled to its top.
      requestAnimationFrame(() => section.current?.scrollIntoView())
    }
  }, [load])
  useNear(section, load)
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
          <noscript>
            <a className="button" href={commentsHref(locale, resource)} rel="nofollow">
              {s.showComments}
            </a>
          </noscript>
        </p>
      )}
    </section>
  )
}

type ThreadComponent = ComponentType<{ resource: Resource }>

function useLazyThread(): { Thread: ThreadComponent | null; failed: boolean; load: () => void } {
  const [Thread, setThread] = useState<ThreadComponent | null>(null)
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    import('./CommentThread.tsx').then(
      (module) => setThread(() => module.CommentThread),
      () => setFailed(true),
    )
  }, [])
  return { Thread, failed, load }
}
