import { callDesk } from '#ui/desk/callDesk.ts'
import type { DeskReader } from '../schema.ts'

export type ReaderAct = 'end-sessions' | 'confirm-address' | 'erase'
/** Result of a change; after `erase` there is no reader. */
export type Changed = { message: string; data: DeskReader }

/**
 * The address goes along with what concerns it, so that nothing happens to an account that has
 * changed meanwhile.
 */
export function actOnReader(act: ReaderAct, { id, email }: DeskReader['reader'], reason: string): Promise<Changed> {
  return callDesk(`/api/desk/readers/${id}/${act}`, { body: act === 'end-sessions' ? { reason } : { reason, email } })
}

export const liftSuspension = (id: number) => callDesk(`/api/desk/users/${id}/suspension`, { method: 'DELETE' })
