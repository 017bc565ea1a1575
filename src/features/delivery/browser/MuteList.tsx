import { useEffect } from 'react'
import { Time } from '#ui/Time.tsx'
import type { Mute } from '../schema.ts'
import { useAlertLogText } from './alertLogText.ts'
import { endMute, loadMutes, useMutes } from './mutes.ts'

/** Mutes of the reader, each with a button that ends it; nothing without mutes. */
export function MuteList() {
  const { t } = useAlertLogText()
  const { list } = useMutes()
  useEffect(() => void loadMutes(), [])
  if (!list || list.length === 0) return null
  return (
    <details className="alert-mutes">
      <summary>
        {t.mutes} <bdi>({list.length})</bdi>
      </summary>
      <ul>
        {list.map((mute) => (
          <MuteItem key={mute.id} mute={mute} />
        ))}
      </ul>
    </details>
  )
}

function MuteItem({ mute }: { mute: Mute }) {
  const { locale, t } = useAlertLogText()
  const kind = t.muteKinds[mute.kind]
  return (
    <li>
      <div>
        {mute.name && <bdi>{mute.name}</bdi>}
        <p className="form-hint">
          {kind}
          {mute.until && (
            <>
              {' · '}
              {t.until} <Time iso={mute.until} locale={locale} />
            </>
          )}
        </p>
      </div>
      <button type="button" className="button" aria-label={t.unmuteOf(mute.name ?? kind)} onClick={() => void endMute(mute.id, t)}>
        {t.unmute}
      </button>
    </li>
  )
}
