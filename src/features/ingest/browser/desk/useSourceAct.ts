import { useState } from 'react'
import { ApiError } from '#ui/callApi.ts'
import { showProblem } from '#ui/perform.ts'
import { showToast } from '#ui/toasts.ts'
import type { DeskSourceDetail } from '../../deskSchema.ts'
import { useDeskSourcesText } from './deskSourcesText.ts'
import { type SourceAct, sendSourceAct } from './sendSourceAct.ts'

/** `onStale`: somebody else has changed the source, so it must be loaded again. */
export type SourceActProps = { source: DeskSourceDetail; onChanged: (source: DeskSourceDetail) => void; onStale: () => void }

/** Does something with a source, once at a time, and shows what came of it. */
export function useSourceAct({ source, onChanged, onStale }: SourceActProps) {
  const { t } = useDeskSourcesText()
  const [busy, setBusy] = useState<SourceAct>()
  const act = async (name: SourceAct, more: { url?: string } = {}) => {
    if (busy) return
    setBusy(name)
    try {
      const { message, data } = await sendSourceAct(name, source, more)
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
