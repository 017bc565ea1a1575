import { useEffect, useRef } from 'react'
import { inLocale } from '#text/locale.ts'
import { callApi } from '#ui/callApi.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { type FactorQuestion, factorQuestion } from '#ui/desk/callDesk.ts'
import { Form } from '#ui/form/Form.tsx'
import { CodeField } from './CodeField.tsx'
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
  return (
    <Dialog ref={dialog} className="factor-dialog" label={isMissing ? t.setUpTitle : t.askTitle} onClose={() => done(false)}>
      <p>{isMissing ? t.setUpText : t.askText}</p>
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
        <Form submit={t.confirm} send={(values) => callApi('/api/auth/factor/code', { body: values })} done={repeat}>
          <CodeField hint={t.codeHint} />
        </Form>
      )}
    </Dialog>
  )
}
