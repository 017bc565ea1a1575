import type { Draft } from './createDraft.ts'
import { useOwnNewsText } from './ownNewsText.ts'

/** Whether what was typed is saved, in words; and a button for editors who do not want to wait. */
export function SaveStatus({ draft }: { draft: Draft }) {
  const { t } = useOwnNewsText()
  const { save } = draft.store.use()
  const words = {
    saved: t.saved,
    changed: t.unsaved,
    saving: t.saving,
    failed: t.saveFailed,
    refused: t.saveRefused,
    conflict: t.saveConflict,
  }
  return (
    <>
      <span role="status" className="own-news-saving" data-save={save}>
        {words[save]}
      </span>
      {(save === 'changed' || save === 'failed') && (
        <button type="button" className="button" onClick={() => draft.flush()}>
          {t.saveNow}
        </button>
      )}
    </>
  )
}
