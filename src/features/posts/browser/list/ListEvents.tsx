import { type FocusEvent, type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { useReader } from '#features/accounts/browser/reader.ts'
import { useLocale } from '#ui/locale.ts'
import { savesData } from '#ui/savesData.ts'
import { sharePost } from '../listItem/sharePost.ts'
import type { NewsList } from './newsList.ts'

/** A reader whose pointer rests on a post for this long will probably open it. */
const restMs = 80

/**
 * The events of a list, handled once for all its posts: sharing one, reacting to it, and loading
 * the text of one that is about to be opened. Separate from the list, so that the list is not
 * rendered again.
 */
export function ListEvents({ list, children }: { list: NewsList; children: ReactNode }) {
  const { locale } = useLocale()
  const { load } = useFetcher()
  const [open, setOpen] = useState<ReactNode>(null)
  useOwnReactions(list)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function prefetch(target: EventTarget, delay: number): void {
    clearTimeout(timer.current)
    const link = (target as Element).closest('[data-id]')?.querySelector<HTMLAnchorElement>('.post-link')
    // The full title as a tooltip, where the window is too narrow for it.
    if (link && !link.title) link.title = link.textContent
    // Without a connection, React Router would load the page again because the code of posts does
    // not arrive.
    if (link && !savesData() && navigator.onLine) timer.current = setTimeout(() => load(link.pathname), delay)
  }

  const handlers = {
    onClick(event: MouseEvent) {
      const button = (event.target as Element).closest<HTMLElement>('[data-tap]')
      const post = button?.closest<HTMLElement>('[data-id]')
      const item = list.find(Number(post?.dataset.id))
      if (!button || !post || !item) return
      if (button.dataset.tap === 'reports') {
        // A story can be opened in another tab.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        import('./toggleReports.ts').then(({ toggleReports }) => toggleReports(list, item, locale))
      } else if (button.dataset.tap === 'share') sharePost(item, locale)
      else loadReactions().then(({ handleTap }) => handleTap({ button, post, item, locale, show: setOpen }))
    },
    onPointerOver: (event: PointerEvent) => event.pointerType === 'mouse' && prefetch(event.target, restMs),
    onPointerDown: (event: PointerEvent) => prefetch(event.target, 0),
    onFocus: (event: FocusEvent) => prefetch(event.target, restMs),
  }
  return (
    <div {...handlers}>
      {children}
      {open}
    </div>
  )
}

/**
 * Loads the reader's own reactions to the posts of the list, including those loaded later. Visitors
 * have none, so nothing is loaded for them.
 */
function useOwnReactions(list: NewsList): void {
  const readerId = useReader()?.id
  useEffect(() => {
    if (readerId === undefined) return
    const following = loadReactions().then(({ followList }) => followList(list))
    return () => void following.then((stop) => stop())
  }, [list, readerId])
}

const loadReactions = () => import('./ListReactions.tsx')
