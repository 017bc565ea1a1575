import { usePlayerText } from '#features/player/browser/playerText.ts'
import { useQuickViewText } from './quickViewText.ts'

/** Shown for an address whose clip is not there, with the next one to go on. */
export function MissingClip({ step }: { step: (by: 1 | -1) => void }) {
  const { t } = useQuickViewText()
  const { t: p } = usePlayerText()
  return (
    <>
      <h2>{p.failed}</h2>
      <p>{t.missingText}</p>
      <p className="message-ways">
        <button type="button" className="button button-main" onClick={() => step(1)}>
          {t.next}
        </button>
      </p>
    </>
  )
}
