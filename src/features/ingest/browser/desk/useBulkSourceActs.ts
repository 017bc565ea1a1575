import type { BulkAct } from '#ui/desk/bulk/useBulkRun.ts'
import type { DeskSource } from '../../deskSchema.ts'
import { useDeskSourcesText } from './deskSourcesText.ts'
import { type SourceAct, sendSourceAct } from './sendSourceAct.ts'

/** Acts on many sources at once; their result is the source as it is then. */
export function useBulkSourceActs(): BulkAct<DeskSource, DeskSource>[] {
  const { t } = useDeskSourcesText()
  const send = (act: SourceAct) => async (source: DeskSource) => (await sendSourceAct(act, source)).data.source
  const undoBy = (act: 'pause' | 'resume') => ({
    send: ({ result }: { result: DeskSource }) => send(act)(result),
    done: t.doneMany[act],
  })
  return [
    { label: t.acts.read, look: 'button-main', isFor: isRead, send: send('read'), done: t.doneMany.read },
    { label: t.acts.pause, isFor: isRead, send: send('pause'), done: t.doneMany.pause, undo: undoBy('resume') },
    { label: t.acts.resume, isFor: (source) => !isRead(source), send: send('resume'), done: t.doneMany.resume, undo: undoBy('pause') },
  ]
}

const isRead = ({ state }: DeskSource): boolean => state === 'fine' || state === 'failing'
