import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { Dialog } from '#ui/Dialog.tsx'
import { inLocale, useLocale } from '#ui/locale.ts'
import { signInPrompt } from './signInPrompt.ts'

/** Asks a visitor to sign in before what only readers may do; afterwards he is back where he was. */
export function SignInPrompt() {
  const { locale, t } = useLocale()
  const { key } = useLocation()
  const reason = useSyncExternalStore(signInPrompt.subscribe, signInPrompt.reason, () => null)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (reason) dialog.current?.showModal()
  }, [reason])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it.
  useEffect(() => {
    dialog.current?.close()
  }, [key])
  return (
    <Dialog ref={dialog} className="prompt" label={t.signIn} onClose={signInPrompt.close}>
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
