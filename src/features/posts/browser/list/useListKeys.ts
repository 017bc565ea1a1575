import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isBusy } from '#ui/isBusy.ts'
import { leavePost } from './leavePost.ts'

/** Lists beside which posts open, and in them the link of each post. */
const lists = ':is(.posts, .my-news)'
const postLink = '.post-link, .my-link'

/**
 * J and K move through the list from anywhere, the arrow keys while the focus is in it; Enter opens
 * the focused link; Esc returns from the post to the list. Ignored while the reader is typing or a
 * dialog is open.
 */
export function useListKeys(selected: number | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target as Element)) return
      const step = stepOf(event)
      if (step !== 0 && moveFocus(step, selected)) event.preventDefault()
      if (event.key === 'Escape' && selected !== null) leavePost(navigate)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [selected, navigate])
}

/** Checks the key's position as well as its letter, so that it works on an Arabic keyboard. */
function stepOf({ key, code, target }: KeyboardEvent): number {
  const inList = (target as Element).closest(lists) !== null
  if (code === 'KeyJ' || (inList && key === 'ArrowDown')) return 1
  if (code === 'KeyK' || (inList && key === 'ArrowUp')) return -1
  return 0
}

function moveFocus(step: number, selected: number | null): boolean {
  const items = [...document.querySelectorAll<HTMLElement>(`${lists} > [data-id]`)].filter(({ offsetParent }) => offsetParent)
  const focused = document.activeElement?.closest<HTMLElement>('[data-id]')
  const at = focused ? items.indexOf(focused) : items.findIndex((item) => item.dataset.id === String(selected))
  const next = items[at === -1 ? 0 : at + step]
  const link = next?.querySelector<HTMLElement>(postLink)
  if (!next || !link) return false
  link.focus({ preventScroll: true })
  next.scrollIntoView({ block: 'nearest' })
  return true
}
