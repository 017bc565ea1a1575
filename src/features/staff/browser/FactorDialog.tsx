import './staff.css'
import { useEffect, useRef } from 'react'
import { inLocale } from '#text/locale.ts'
import { callApi } from '#ui/callApi.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { type FactorQuestion, factorQuestion } from '#ui/desk/callDesk.ts'
import { Form } from '#ui/form/Form.tsx'
import { useResource } from '#ui/useResource.ts'
import type { Factor } from '../schema.ts'
import { CodeField } from './CodeField.tsx'
import { givePasskey } from './passkeys/passkeyCalls.ts'
import { useStaffText } from './staffText.ts'

/**
 * Asks for the second factor when a write of staff needs it; the write is then made again. The page
 * and its forms stay as they are.
 */
export function FactorDialog() {
  const question = factorQuestion.use()
  return question && <OpenDialog question={question} />
}

function OpenDialog({ question: { code, done } }: { question: FactorQuestion }) {
  const { locale, t } = useStaffText()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('input, a.button')?.focus()
  }, [])
  // Closing it gives the focus back to where it was; that it was closed no longer matters then.
  const repeat = () => {
    done(true)
    dialog.current?.close()
  }
  const isMissing = code === 'factor_not_set_up'
  const { data: factor } = useResource<Factor>(isMissing ? null : '/api/auth/factor')
  const hasPasskeys = Boolean(factor?.passkeys.length) && 'PublicKeyCredential' in globalThis
  const [title, text] = hasPasskeys ? [t.proveTitle, t.proveText] : [t.askTitle, t.askText]
  return (
    <Dialog ref={dialog} className="prompt form-prompt" label={isMissing ? t.setUpTitle : title} onClose={() => done(false)}>
      <p>{isMissing ? t.setUpText : text}</p>
      {isMissing ? (
        <p className="message-ways">
          <a className="button button-main" href={inLocale(locale, '/desk/security')} target="_blank" rel="noopener">
            {t.toSecurity}
          </a>
          <button type="button" className="button" onClick={repeat}>
            {t.again}
          </button>
        </p>
      ) : (
        <>
          <Form submit={t.confirm} send={(values) => callApi('/api/auth/factor/code', { body: values })} done={repeat}>
            <CodeField hint={hasPasskeys && !factor?.set_up_at ? t.recoveryOnlyHint : t.codeHint} />
          </Form>
          {hasPasskeys && (
            <>
              <p className="factor-or">{t.or}</p>
              <Form submit={t.givePasskey} send={() => givePasskey(t)} done={repeat}>
                {null}
              </Form>
            </>
          )}
        </>
      )}
    </Dialog>
  )
}
