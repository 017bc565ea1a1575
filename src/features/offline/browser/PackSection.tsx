import { useEffect, useState } from 'react'
import { savesData } from '#ui/savesData.ts'
import type { PackState } from '../workerMessages.ts'
import { cancelPack, deletePack, estimatedBytes, makePack, type Pack, usePack, usePackProgress, watchPack } from './packStore.ts'
import { useStoredText } from './storedText.ts'
import { timeOrDate } from './timeOrDate.ts'

/**
 * Takes the first page along: its size before it begins, its progress, its age, and buttons to
 * cancel and to delete it.
 */
export function PackSection() {
  const { locale, t } = useStoredText()
  const pack = usePack()
  const progress = usePackProgress()
  const [asks, setAsks] = useState(false)
  useEffect(watchPack, [])
  if (pack === undefined) return null
  const start = () => {
    setAsks(false)
    makePack(locale)
  }
  const packText = ({ at, bytes }: Pack) =>
    at > 0 ? t.packMade(timeOrDate(locale, at), t.megabytes(bytes)) : t.packStored(t.megabytes(bytes))
  const isMaking = progress?.step === 'making'
  return (
    <section className="profile-block" aria-busy={isMaking}>
      <h2>{t.takeAlong}</h2>
      <p className="form-hint">{t.packHint(t.megabytes(estimatedBytes))}</p>
      <p role="status">{progress ? progressText(progress, t) : pack && packText(pack)}</p>
      {isMaking && <progress className="pack-progress" value={progress.done} max={progress.of || 1} aria-label={t.takeAlong} />}
      {asks && <p role="alert">{t.packOnDataSaver(t.megabytes(estimatedBytes))}</p>}
      <p className="message-ways">
        {isMaking ? (
          <button type="button" className="button" onClick={cancelPack}>
            {t.cancel}
          </button>
        ) : (
          <button
            type="button"
            className="button button-main i i-download"
            onClick={() => (savesData() && !asks ? setAsks(true) : start())}
          >
            {asks ? t.takeAnyway : pack ? t.renewPack : t.takePack}
          </button>
        )}
        {pack && !isMaking && (
          <button type="button" className="button i i-trash" onClick={() => void deletePack()}>
            {t.deletePack}
          </button>
        )}
      </p>
    </section>
  )
}

function progressText(state: PackState, t: ReturnType<typeof useStoredText>['t']): string {
  if (state.step === 'making') return t.packProgress(state.done, state.of, t.megabytes(state.bytes))
  if (state.step === 'made') return t.packReady(t.megabytes(state.bytes))
  return { cancelled: t.packCancelled, full: t.packFull, refused: t.packRefused, failed: t.packFailed }[state.step]
}
