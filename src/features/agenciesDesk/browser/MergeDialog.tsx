import { useEffect, useRef, useState } from 'react'
import { useCategorization } from '#features/taxonomy/browser/useCategorization.ts'
import { nameIn } from '#text/locale.ts'
import { callApi } from '#ui/callApi.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { callDesk } from '#ui/desk/callDesk.ts'
import { FieldFrame } from '#ui/form/FieldFrame.tsx'
import { Form } from '#ui/form/Form.tsx'
import { showToast } from '#ui/toasts.ts'
import type { DeskAgency, MergePreview } from '../schema.ts'
import { useAgenciesText } from './agenciesText.ts'

/** Asks into which agency this one is merged, names what will happen, and does it. */
export function MergeDialog({ agency, onClose }: { agency: DeskAgency; onClose: (isDone: boolean) => void }) {
  const { locale, t } = useAgenciesText()
  const dialog = useRef<HTMLDialogElement>(null)
  const isDone = useRef(false)
  const [preview, setPreview] = useState<MergePreview>()
  useEffect(() => dialog.current?.showModal(), [])
  const close = (done: boolean) => {
    isDone.current = done
    dialog.current?.close()
  }
  const path = `/api/desk/agencies/${agency.id}/merge`
  return (
    <Dialog
      ref={dialog}
      className="prompt form-prompt merge-dialog"
      label={t.mergeTitle(nameIn(locale, agency))}
      labelDir="auto"
      onClose={() => onClose(isDone.current)}
    >
      {preview ? (
        <Consequences path={path} preview={preview} onBack={() => setPreview(undefined)} onDone={() => close(true)} />
      ) : (
        <Form submit={t.next} send={({ into }) => callApi<MergePreview>(`${path}?into=${into ?? ''}`)} done={setPreview}>
          <Others without={agency.id} />
        </Form>
      )}
    </Dialog>
  )
}

function Others({ without }: { without: number }) {
  const { locale, t } = useAgenciesText()
  const agencies = useCategorization()?.agencies ?? []
  const others = agencies.filter(({ id, is_own }) => id !== without && !is_own)
  return (
    <FieldFrame name="into" label={t.into}>
      {(control) => (
        <select {...control}>
          <option value="">{t.choose}</option>
          {others.map((other) => (
            <option key={other.id} value={other.id}>
              {nameIn(locale, other)}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

type ConsequencesProps = { path: string; preview: MergePreview; onBack: () => void; onDone: () => void }

function Consequences({ path, preview, onBack, onDone }: ConsequencesProps) {
  const { locale, t } = useAgenciesText()
  const merge = () => callDesk<{ message: string }>(path, { body: { into: preview.into.id } })
  const done = ({ message }: { message: string }) => {
    onDone()
    showToast(message)
  }
  return (
    <>
      <p>{t.whatHappens(nameIn(locale, preview.from), nameIn(locale, preview.into))}</p>
      <ul>
        <li>{t.posts(preview.posts)}</li>
        <li>{t.sources(preview.sources)}</li>
        <li>{t.followers(preview.followers)}</li>
        <li>{t.alerts(preview.alerts)}</li>
        <li>{t.hidden(preview.hidden)}</li>
      </ul>
      <p>{t.forGood}</p>
      <Form submit={t.confirm} danger send={merge} done={done}>
        {null}
      </Form>
      <p className="merge-back">
        <button type="button" className="button" onClick={onBack}>
          {t.chooseOther}
        </button>
      </p>
    </>
  )
}
