import { useState } from 'react'
import { type Action, perform } from './perform.ts'

/**
 * Performs the actions of a component, one at a time, and shows what came of each.
 * @param offline the message if the server did not answer
 */
export function useAction(offline: string): { busy: boolean; act: (action: Action) => Promise<void> } {
  const [busy, setBusy] = useState(false)
  const act = async (action: Action) => {
    if (busy) return
    setBusy(true)
    await perform(action, offline)
    setBusy(false)
  }
  return { busy, act }
}
