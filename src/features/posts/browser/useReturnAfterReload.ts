import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { listHref, readListAddress } from './listAddress.ts'
import type { ListItem } from './listItem.ts'
import { type Anchor, type ListStart, type NewsList, newsListOf, setCurrentList } from './newsList.ts'

/** A list as it was when the reader left the site or loaded it anew. */
type Left = { start: ListStart; pages: ListItem[][]; next: string | null; anchor: Anchor | null; at: number }

const storageKey = 'mirqab.list'
/** After this long the news on top matter more than the old place. */
const keptMs = 30 * 60_000

/** Coming back to the site by the back button, or loading a page anew in the middle of a list, ends at the same post. */
export function useReturnAfterReload(list: NewsList): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const left = takeLeft()
    if (!left) return
    const returned = newsListOf(left.start)
    returned.restore(left.pages, left.next)
    returned.anchor = left.anchor
    setCurrentList(returned)
    // The page asks for its list again and is given this one; `useListScroll` then shows its place.
    revalidate()
  }, [revalidate])
  useEffect(() => {
    const remember = () => rememberList(list)
    addEventListener('pagehide', remember)
    return () => removeEventListener('pagehide', remember)
  }, [list])
}

let taken = false

/** What was left, once, and only when the browser says that the reader comes back rather than anew. */
function takeLeft(): Left | null {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (taken || (entry?.type !== 'reload' && entry?.type !== 'back_forward')) return null
  taken = true
  try {
    const left: Left | null = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    if (!left || Date.now() - left.at > keptMs) return null
    const address = readListAddress(new URL(location.href))
    const isHere = address === null || listHref(address) === left.start.key
    // Loading the top of a list anew asks for news, not for the past.
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

/** The post at the top of what is seen of the list; null when the list is at its beginning, or hidden. */
function firstVisible(): Left['anchor'] {
  const items = [...document.querySelectorAll<HTMLElement>('.posts > [data-id]')]
  const barHeight = 60
  const at = items.findIndex((item) => item.getBoundingClientRect().bottom > barHeight * 2)
  const item = items[at]
  if (at < 1 || !item?.offsetParent) return null
  return { id: Number(item.dataset.id), top: item.getBoundingClientRect().top }
}
