import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { recordView } from '#features/posts/browser/list/recordView.ts'
import type { Locale } from '#text/locale.ts'
import { type Clip, quickViewHref } from './clip.ts'

/** A clip that is swiped away sooner was not viewed. */
const viewedAfterMs = 2_000

/**
 * The clip that is shown is in the address, so that reloading and Back lead to it; it has the focus
 * if that was in another; and its view is counted.
 */
export function useFollowClip(scroller: RefObject<HTMLElement | null>, locale: Locale, clip: Clip | undefined, uncovered: boolean): void {
  const id = clip?.id
  useEffect(() => {
    // Not a navigation: the router would load the page again. Its own state of this history entry
    // stays.
    if (id !== undefined) history.replaceState(history.state, '', quickViewHref(locale, id))
  }, [locale, id])
  useLayoutEffect(() => {
    const element = scroller.current
    if (id === undefined || !element?.contains(document.activeElement)) return
    element.querySelector<HTMLElement>(`[data-clip="${id}"] .clip-tap`)?.focus({ preventScroll: true })
  }, [scroller, id])
  useEffect(() => {
    if (id === undefined || !uncovered) return
    const timer = setTimeout(recordView, viewedAfterMs, id)
    return () => clearTimeout(timer)
  }, [id, uncovered])
}
