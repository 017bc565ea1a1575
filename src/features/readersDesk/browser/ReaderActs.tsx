import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useReader } from '#features/accounts/browser/reader.ts'
import { useDeskMoneyText } from '#features/billing/browser/desk/deskMoneyText.ts'
import { GiveDays } from '#features/billing/browser/desk/GiveDays.tsx'
import { SuspendDialog } from '#features/comments/browser/desk/SuspendDialog.tsx'
import { inLocale } from '#text/locale.ts'
import { Field } from '#ui/form/Field.tsx'
import { Form } from '#ui/form/Form.tsx'
import { showProblem } from '#ui/perform.ts'
import { showToast } from '#ui/toasts.ts'
import type { DeskReader } from '../schema.ts'
import { actOnReader, type Changed, liftSuspension, type ReaderAct } from './readerCalls.ts'
import { useReadersDeskText } from './readersDeskText.ts'

type Props = { opened: DeskReader; changed: (now: DeskReader) => void }
type ActsProps = Props & { reload: () => void }

/**
 * Actions of an admin for or against a reader. Each asks once, says what will happen, and needs a
 * reason for the log.
 */
export function ReaderActs({ opened, changed, reload }: ActsProps) {
  const { t } = useReadersDeskText()
  const [chosen, setChosen] = useState<ReaderAct | 'suspend' | 'days' | null>(null)
  const { t: m } = useDeskMoneyText()
  const { reader, suspension, sessions, subscription } = opened
  const isOwn = useReader()?.id === reader.id
  const isStaff = reader.role !== 'reader'
  if (isOwn) return <p className="desk-intro">{t.ownAccount}</p>
  const lift = () =>
    liftSuspension(reader.id).then(
      () => {
        showToast(t.lifted)
        changed({ ...opened, suspension: null })
      },
      (error) => showProblem(error, t.failedAct),
    )
  return (
    <section aria-labelledby="reader-acts">
      <h3 id="reader-acts">{t.act}</h3>
      {isStaff && <p className="desk-intro">{t.staffAccount}</p>}
      <div className="desk-decision">
        {!isStaff && (
          <button type="button" className="button" onClick={() => (suspension ? lift() : setChosen('suspend'))}>
            {suspension ? t.lift : t.suspend}
          </button>
        )}
        <button
          type="button"
          className="button"
          aria-expanded={chosen === 'days'}
          onClick={() => setChosen(chosen === 'days' ? null : 'days')}
        >
          {m.giveDays}
        </button>
        {sessions.length > 0 && <Choice act="end-sessions" chosen={chosen} choose={setChosen} label={t.endSessions} />}
        {!reader.email_verified && <Choice act="confirm-address" chosen={chosen} choose={setChosen} label={t.confirmAddress} />}
        {!isStaff && <Choice act="erase" chosen={chosen} choose={setChosen} label={t.erase} />}
      </div>
      {chosen === 'suspend' && (
        <SuspendDialog author={reader} done={(now) => changed({ ...opened, suspension: now })} close={() => setChosen(null)} />
      )}
      {chosen === 'days' && (
        <GiveDays
          readerId={reader.id}
          endsAt={subscription?.ends_at ?? null}
          planId={subscription?.plan_id}
          done={reload}
          close={() => setChosen(null)}
        />
      )}
      {chosen && chosen !== 'suspend' && chosen !== 'days' && (
        <ActForm key={chosen} act={chosen} opened={opened} changed={changed} close={() => setChosen(null)} />
      )}
    </section>
  )
}

type ChoiceProps = { act: ReaderAct; label: string; chosen: string | null; choose: (act: ReaderAct | null) => void }

function Choice({ act, label, chosen, choose }: ChoiceProps) {
  const isChosen = chosen === act
  return (
    <button type="button" className="button" aria-expanded={isChosen} onClick={() => choose(isChosen ? null : act)}>
      {label}
    </button>
  )
}

function ActForm({ act, opened, changed, close }: Props & { act: ReaderAct; close: () => void }) {
  const { locale, t } = useReadersDeskText()
  const navigate = useNavigate()
  const { reader, sessions, counts } = opened
  const words = {
    'end-sessions': { label: t.endSessions, hint: t.endSessionsHint(sessions.length) },
    'confirm-address': { label: t.confirmAddress, hint: t.confirmAddressHint(reader.email) },
    erase: { label: t.erase, hint: t.eraseHint(reader.name, counts.payments) },
  }[act]
  const done = async ({ message, data }: Changed) => {
    showToast(message)
    if (act === 'erase') return navigate(inLocale(locale, '/desk/readers'))
    close()
    changed(data)
  }
  return (
    <Form submit={words.label} danger={act === 'erase'} send={({ reason = '' }) => actOnReader(act, reader, reason)} done={done}>
      <p>{words.hint}</p>
      <Field name="reason" label={t.reason} hint={t.reasonHint} dir="auto" maxLength={200} autoComplete="off" />
      <button type="button" className="button" onClick={close}>
        {t.cancel}
      </button>
    </Form>
  )
}
