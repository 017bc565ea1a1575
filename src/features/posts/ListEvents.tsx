import { type FocusEvent, type MouseEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { useFetcher } from 'react-router'
import { useLocale } from '#web/locale.ts'
import type { NewsList } from '#web/news/newsList.ts'
import { sharePost } from '#web/news/sharePost.ts'

/** A pointer that rests this long on a post is likely to open it. */
const restMs = 80

/**
 * What happens in a list, heard once for all its posts: sharing one, and loading the text of one that is about to be opened.
 * Apart from the list, so that the list is not rendered again for it.
 */
export function ListEvents({ list, children }: { list: NewsList; children: ReactNode }) {
  const { locale } = useLocale()
  const { load } = useFetcher()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function prefetch(target: EventTarget, delay: number): void {
    clearTimeout(timer.current)
    const link = (target as Element).closest('.post')?.querySelector<HTMLAnchorElement>('.post-link')
    // The whole title for those whose window has cut it.
    if (link && !link.title) link.title = link.textContent
    if (link && !savesData()) timer.current = setTimeout(() => load(link.pathname), delay)
  }

  const handlers = {
    onClick(event: MouseEvent) {
      const button = (event.target as Element).closest('.share')
      const item = button && list.find(Number(button.closest<HTMLElement>('[data-id]')?.dataset.id))
      if (item) sharePost(item, locale)
    },
    onPointerOver: (event: PointerEvent) => event.pointerType === 'mouse' && prefetch(event.target, restMs),
    onPointerDown: (event: PointerEvent) => prefetch(event.target, 0),
    onFocus: (event: FocusEvent) => prefetch(event.target, restMs),
  }
  return <div {...handlers}>{children}</div>
}

type Connection = { saveData?: boolean; effectiveType?: string }

/** Nothing is loaded ahead for readers who pay by the byte or wait for each one (spec 9). */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}
