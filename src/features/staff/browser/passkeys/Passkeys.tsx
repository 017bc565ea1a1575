import { useRef } from 'react'
import { fullTime } from '#text/times.ts'
import { callDesk } from '#ui/desk/callDesk.ts'
import { useAction } from '#ui/useAction.ts'
import type { Passkey } from '../../schema.ts'
import { RemovalDialog } from '../RemovalDialog.tsx'
import { useStaffText } from '../staffText.ts'

type Props = { passkeys: Passkey[]; onAdd: () => void; onChange: () => void }

/** The passkeys of one's own account. */
export function Passkeys({ passkeys, onAdd, onChange }: Props) {
  const { t } = useStaffText()
  return (
    <section className="factor-state">
      <h2>{t.passkeys}</h2>
      <p>{t.passkeysHint}</p>
      {passkeys.length > 0 && (
        <ul className="staff-list passkeys">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} onChange={onChange} />
          ))}
        </ul>
      )}
      {'PublicKeyCredential' in globalThis ? (
        <button type="button" className="button" onClick={onAdd}>
          {t.addPasskey}
        </button>
      ) : (
        <p className="form-hint">{t.noPasskeysHere}</p>
      )}
    </section>
  )
}

function PasskeyItem({ passkey: { id, name, added_at, used_at }, onChange }: { passkey: Passkey; onChange: () => void }) {
  const { locale, t } = useStaffText()
  const { busy, act } = useAction(t.notReached)
  const dialog = useRef<HTMLDialogElement>(null)
  const remove = () => {
    void act(async () => {
      const done = await callDesk<{ message: string }>(`/api/auth/factor/passkeys/${id}`, { method: 'DELETE' })
      onChange()
      return done
    })
  }
  return (
    <li>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <p className="desk-time">
        {t.passkeyAdded(fullTime(locale, added_at))} · {used_at ? t.passkeyUsed(fullTime(locale, used_at)) : t.passkeyUnused}
      </p>
      <button
        type="button"
        className="button"
        aria-label={t.removePasskeyNamed(name)}
        aria-disabled={busy}
        onClick={() => dialog.current?.showModal()}
      >
        {t.removePasskey}
      </button>
      <RemovalDialog ref={dialog} title={t.removePasskeyTitle(name)} text={t.removePasskeyText} yes={t.removePasskey} onYes={remove} />
    </li>
  )
}
