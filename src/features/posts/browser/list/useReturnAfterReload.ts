import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { brand } from '#brand.ts'
import { isInMedia, listHref, readListAddress } from '../listAddress.ts'
import type { ListItem } from '../listItem/listItem.ts'
import { type Anchor, type ListStart, type NewsList, newsListOf, setCurrentList } from './newsList.ts'

/** A list as it was when the reader left or reloaded the page. */
type Left = { start: ListStart; pages: ListItem[][]; next: string | null; anchor: Anchor | null; at: number }

const storageKey = `${brand.slug}.list`
/** Age after which the newest posts matter more than the old position. */
const maxAgeMs = 30 * 60_000

/**
 * A reader who reloads in the middle of a list, or comes back to it from another site, is at the
 * same post again.
 */
export function useReturnAfterReload(list: NewsList): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const left = takeLeft()
    if (!left) return
    const returned = newsListOf(left.start)
    returned.restore(left.pages, left.next)
    returned.anchor = left.anchor
    setCurrentList(returned)
    // The page requests its list again and gets this one; `useListScroll` then restores its
    // position.
    revalidate()
  }, [revalidate])
  useEffect(() => {
    const remember = () => rememberList(list)
    addEventListener('pagehide', remember)
    return () => removeEventListener('pagehide', remember)
  }, [list])
}

let taken = false

/**
 * The list that was left, once, and only after a reload or a return through the browser's history.
 */
function takeLeft(): Left | null {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (taken || (entry?.type !== 'reload' && entry?.type !== 'back_forward')) return null
  taken = true
  try {
    const left: Left | null = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    if (!left || Date.now() - left.at > maxAgeMs) return null
    const address = readListAddress(new URL(location.href))
    const isHere =
      address === null ? isInMedia(location.pathname) === Boolean(left.start.address.media) : listHref(address) === left.start.key
    // Reloading at the top of a list means that the reader wants the newest posts.
    return isHere && (left.anchor || address === null) ? left : null
  } catch {
    return null
  }
}

function rememberList(list: NewsList): void {
  const { pages, next } = list.state()
  const left: Left = { start: list.start, pages, next, anchor: firstVisible(), at: Date.now() }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(left))
  } catch {
    sessionStorage.removeItem(storageKey)
  }
}

/** The topmost visible post; null if the list is at its beginning or hidden. */
function firstVisible(): Left['anchor'] {
  const items = [...document.querySelectorAll<HTMLElement>('.posts > [data-id]')]
  const barHeight = 60
  const at = items.findIndex((item) => item.getBoundingClientRect().bottom > barHeight * 2)
  const item = items[at]
  if (at < 1 || !item?.offsetParent) return null
  return { id: Number(item.dataset.id), top: item.getBoundingClientRect().top }
}
