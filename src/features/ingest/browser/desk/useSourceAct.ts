import { useState } from 'react'
import { ApiError } from '#ui/callApi.ts'
import { callDesk } from '#ui/desk/callDesk.ts'
import { showProblem } from '#ui/perform.ts'
import { showToast } from '#ui/toasts.ts'
import type { DeskSourceDetail } from '../../deskSchema.ts'
import { useDeskSourcesText } from './deskSourcesText.ts'

/** `onStale`: somebody else has changed the source, so it must be loaded again. */
export type SourceActProps = { source: DeskSourceDetail; onChanged: (source: DeskSourceDetail) => void; onStale: () => void }
type Act = 'read' | 'pause' | 'resume' | 'address'

/** Does something with a source, once at a time, and shows what came of it. */
export function useSourceAct({ source: { id, version }, onChanged, onStale }: SourceActProps) {
  const { t } = useDeskSourcesText()
  const [busy, setBusy] = useState<Act>()
  const act = async (name: Act, more: { url?: string } = {}) => {
    if (busy) return
    setBusy(name)
    try {
      const { message, data } = await sendAct(id, name, name === 'read' ? {} : { version, ...more })
      showToast(message)
      onChanged(data.source)
    } catch (error) {
      showProblem(error, t.notDone)
      if (error instanceof ApiError && error.status === 409) onStale()
    }
    setBusy(undefined)
  }
  return { act, busy }
}

function sendAct(id: number, name: Act, body: object) {
  return callDesk<{ message: string; data: { source: DeskSourceDetail } }>(`/api/desk/sources/${id}/${name}`, { body })
}
