import { useState } from 'react'
import type { BulkAct } from '#ui/desk/bulk/useBulkRun.ts'
import { useDesk } from '#ui/desk/useDesk.ts'
import type { Case } from '../../deskSchema.ts'
import type { ReportReason } from '../../schema.ts'
import { decideCase, undoDecision } from './decideCase.ts'
import { ReasonChoice } from './ReasonChoice.tsx'

/** Acts on many comments at once; their result is the new version. */
export function useCaseActs(): BulkAct<Case, string>[] {
  const { t } = useDesk()
  const [reason, setReason] = useState<ReportReason>('spam')
  const undo: BulkAct<Case, string>['undo'] = {
    send: async ({ item, result }) => {
      await undoDecision(item, result)
      return ''
    },
    done: t.undoneMany,
  }
  return [
    { label: t.approve, look: 'button-main', send: (item) => decideCase(item, { decision: 'approve' }), done: t.approvedMany, undo },
    {
      label: t.remove,
      look: 'button-danger',
      choice: <ReasonChoice reason={reason} onChoose={setReason} />,
      send: (item) => decideCase(item, { decision: 'remove', reason }),
      done: t.removedMany,
      undo,
    },
  ]
}
