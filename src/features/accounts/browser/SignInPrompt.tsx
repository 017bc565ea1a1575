import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { inLocale } from '#text/locale.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { useReaderText } from './readerText.ts'
import { signInPrompt } from './signInPrompt.ts'

/**
 * Asks a visitor to sign in before they can do what needs an account; afterwards they return to the
 * page they were on.
 */
export function SignInPrompt() {
  const { locale, t } = useReaderText()
  const { key } = useLocation()
  const reason = signInPrompt.use()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (reason) dialog.current?.showModal()
  }, [reason])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it.
  useEffect(() => {
    dialog.current?.close()
  }, [key])
  return (
    <Dialog ref={dialog} className="prompt" label={t.signIn} onClose={() => signInPrompt.set(null)}>
      <p>{reason && t.signInTo[reason]}</p>
      <p className="prompt-choices">
        <a className="button button-main" href={inLocale(locale, '/login')}>
          {t.signIn}
        </a>
        <a className="button" href={inLocale(locale, '/Signup')}>
          {t.signUp}
        </a>
      </p>
    </Dialog>
  )
}
