import './staff.css'
import { useState } from 'react'
import { fullTime } from '#text/times.ts'
import { callDesk } from '#ui/desk/callDesk.ts'
import { WhenLoaded } from '#ui/desk/WhenLoaded.tsx'
import { showProblem } from '#ui/perform.ts'
import { useResource } from '#ui/useResource.ts'
import type { Factor, RecoveryCodes } from '../schema.ts'
import { FactorSetup } from './FactorSetup.tsx'
import { RecoveryCodeList } from './RecoveryCodeList.tsx'
import { useStaffText } from './staffText.ts'

/** The second factor of one's own account. */
export default function DeskSecurity() {
  const { t } = useStaffText()
  const factor = useResource<Factor>('/api/auth/factor')
  const [codes, setCodes] = useState<string[]>()
  const [isSettingUp, setSettingUp] = useState(false)
  const show = (given: string[] | undefined) => {
    setCodes(given)
    setSettingUp(false)
    factor.load()
  }
  if (codes) return <RecoveryCodeList codes={codes} onDone={() => show(undefined)} />
  return (
    <>
      <p className="desk-intro">{t.intro}</p>
      <WhenLoaded loaded={factor} failed={t.failed}>
        {(factor) =>
          isSettingUp ? (
            <FactorSetup replaces={factor.set_up_at !== null} onDone={show} onCancel={() => setSettingUp(false)} />
          ) : (
            <State factor={factor} onSetUp={() => setSettingUp(true)} onCodes={show} />
          )
        }
      </WhenLoaded>
    </>
  )
}

type StateProps = { factor: Factor; onSetUp: () => void; onCodes: (codes: string[]) => void }

function State({ factor: { set_up_at, recovery_codes }, onSetUp, onCodes }: StateProps) {
  const { locale, t } = useStaffText()
  const renew = () =>
    callDesk<{ data: RecoveryCodes }>('/api/auth/factor/recovery-codes', { body: {} }).then(
      ({ data }) => onCodes(data.recovery_codes),
      (error) => showProblem(error, t.failed),
    )
  if (!set_up_at)
    return (
      <section className="factor-state">
        <h2>{t.notSetUp}</h2>
        <button type="button" className="button button-main" onClick={onSetUp}>
          {t.begin}
        </button>
      </section>
    )
  return (
    <section className="factor-state">
      <h2>{t.isSetUp}</h2>
      <p>{t.since(fullTime(locale, set_up_at))}</p>
      <p>{t.codesLeft(recovery_codes)}</p>
      <p className="message-ways">
        <button type="button" className="button" aria-describedby="renew-hint" onClick={() => void renew()}>
          {t.renew}
        </button>
        <button type="button" className="button" onClick={onSetUp}>
          {t.replace}
        </button>
      </p>
      <p id="renew-hint" className="form-hint">
        {t.renewHint}
      </p>
    </section>
  )
}
