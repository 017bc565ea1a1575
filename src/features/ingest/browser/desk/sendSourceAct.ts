import { callDesk } from '#ui/desk/callDesk.ts'
import type { DeskSourceDetail } from '../../deskSchema.ts'

export type SourceAct = 'read' | 'pause' | 'resume' | 'address'

/** Does something with a source as it was seen. Throws what `callApi` throws. */
export function sendSourceAct(act: SourceAct, { id, version }: { id: number; version: number }, more: { url?: string } = {}) {
  const body = act === 'read' ? {} : { version, ...more }
  return callDesk<{ message: string; data: { source: DeskSourceDetail } }>(`/api/desk/sources/${id}/${act}`, { body })
}
