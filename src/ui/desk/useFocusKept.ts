import { type RefObject, useEffect, useRef } from 'react'

/** `list`: the element around the rows. `keep` takes the selector of what has the focus next. */
type FocusKept<List> = { list: RefObject<List | null>; keep(selector: string): void }

/**
 * Keeps the focus in a row that moves, from which the browser takes it.
 * @param rows data of the rows; once it has changed, the focus is given back
 */
export function useFocusKept<List extends HTMLElement>(rows: unknown): FocusKept<List> {
  const list = useRef<List>(null)
  const kept = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change.
  useEffect(() => {
    if (!kept.current) return
    list.current?.querySelector<HTMLElement>(kept.current)?.focus()
    kept.current = undefined
  }, [rows])
  return {
    list,
    keep(selector) {
      kept.current = selector
    },
  }
}
