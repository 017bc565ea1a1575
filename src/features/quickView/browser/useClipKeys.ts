import { useEffect, useEffectEvent } from 'react'
import { isBusy } from '#ui/isBusy.ts'
import { muted } from './muted.ts'

/**
 * Steps of keys by their position (`KeyboardEvent.code`), because an Arabic keyboard types other
 * letters.
 */
const steps: Record<string, 1 | -1> = { ArrowDown: 1, PageDown: 1, KeyJ: 1, ArrowUp: -1, PageUp: -1, KeyK: -1 }

/**
 * Keys of quick view: arrows, Page Up and Down, J and K lead from clip to clip, the space bar plays
 * and pauses, M is for the sound.
 */
export function useClipKeys({ step, toggle }: { step: (by: 1 | -1) => void; toggle: () => void }): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { code, defaultPrevented, ctrlKey, metaKey, altKey, target } = event
    if (defaultPrevented || ctrlKey || metaKey || altKey || isBusy(target as Element)) return
    const by = steps[code]
    if (by) step(by)
    else if (code === 'KeyM') muted.set(!muted.get())
    else if (code === 'Space' && !(target as Element).closest('button, a')) toggle()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
