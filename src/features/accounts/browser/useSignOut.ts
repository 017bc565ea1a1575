import { useNavigate } from 'react-router'
import { inLocale } from '#text/locale.ts'
import { callApi } from '#ui/callApi.ts'
import { showToast } from '#ui/toasts.ts'
import { agreesToLeave } from './agreesToLeave.ts'
import { leaveSession } from './reader.ts'
import { useReaderText } from './readerText.ts'

/**
 * Signs out and goes to the home page. A failure is logged (spec 4) and shown: on a shared computer
 * the reader must know they are still signed in.
 */
export function useSignOut(): () => Promise<void> {
  const { locale, t } = useReaderText()
  const navigate = useNavigate()
  return async () => {
    try {
      if (!(await agreesToLeave())) return
      await leaveSession(
        () => callApi('/api/auth/logout', { method: 'POST' }),
        () => navigate(inLocale(locale, '/')),
      )
    } catch (error) {
      console.error(error)
      showToast(t.signOutFailed)
    }
  }
}
