import './staff.css'
import { useState } from 'react'
import { fullTime } from '#text/times.ts'
import { callDesk } from '#ui/desk/callDesk.ts'
import { WhenLoaded } from '#ui/desk/WhenLoaded.tsx'
import { showProblem } from '#ui/perform.ts'
import { useResource } from '#ui/useResource.ts'
import type { Factor, RecoveryCodes } from '../schema.ts'
import { FactorSetup } from './FactorSetup.tsx'
import { PasskeySetup } from './passkeys/PasskeySetup.tsx'
import { Passkeys } from './passkeys/Passkeys.tsx'
import { RecoveryCodeList } from './RecoveryCodeList.tsx'
import { useStaffText } from './staffText.ts'

/** The second factor of one's own account. */
export default function DeskSecurity() {
  const { t } = useStaffText()
  const factor = useResource<Factor>('/api/auth/factor')
  const [codes, setCodes] = useState<string[]>()
  const [settingUp, setSettingUp] = useState<'app' | 'passkey'>()
  const show = (given: string[] | undefined) => {
    setCodes(given?.length ? given : undefined)
    setSettingUp(undefined)
    factor.load()
  }
  if (codes) return <RecoveryCodeList codes={codes} onDone={() => show(undefined)} />
  const setup = { onDone: show, onCancel: () => setSettingUp(undefined) }
  return (
    <>
      <p className="desk-intro">{t.intro}</p>
      <WhenLoaded loaded={factor} failed={t.failed}>
        {({ set_up_at, passkeys, recovery_codes }) => {
          const isFirst = !set_up_at && passkeys.length === 0
          if (settingUp === 'app') return <FactorSetup replaces={set_up_at !== null} isFirst={isFirst} {...setup} />
          if (settingUp === 'passkey') return <PasskeySetup isFirst={isFirst} {...setup} />
          return (
            <>
              <AppState since={set_up_at} onSetUp={() => setSettingUp('app')} />
              <Passkeys passkeys={passkeys} onAdd={() => setSettingUp('passkey')} onChange={factor.load} />
              {!isFirst && <Codes left={recovery_codes} onCodes={show} />}
            </>
          )
        }}
      </WhenLoaded>
    </>
  )
}

function AppState({ since, onSetUp }: { since: string | null; onSetUp: () => void }) {
  const { locale, t } = useStaffText()
  return (
    <section className="factor-state">
      <h2>{since ? t.isSetUp : t.notSetUp}</h2>
      {since && <p>{t.since(fullTime(locale, since))}</p>}
      <button type="button" className={since ? 'button' : 'button button-main'} onClick={onSetUp}>
        {since ? t.replace : t.begin}
      </button>
    </section>
  )
}

function Codes({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) {
  const { t } = useStaffText()
  const renew = () =>
    callDesk<{ data: RecoveryCodes }>('/api/auth/factor/recovery-codes', { body: {} }).then(
      ({ data }) => onCodes(data.recovery_codes),
      (error) => showProblem(error, t.failed),
    )
  return (
    <section className="factor-state">
      <h2>{t.codesHeading}</h2>
      <p>{t.codesLeft(left)}</p>
      <button type="button" className="button" aria-describedby="renew-hint" onClick={() => void renew()}>
        {t.renew}
      </button>
      <p id="renew-hint" className="form-hint">
        {t.renewHint}
      </p>
    </section>
  )
}
