import { useHydrated } from '#ui/useHydrated.ts'
import { useAccountText } from '../accountText.ts'

/**
 * Explanation why signing in with Google or Apple failed. Pages are cached without their query, so
 * only the browser can read the error.
 */
export function OAuthProblem() {
  const { t: a } = useAccountText()
  const hydrated = useHydrated()
  const error = hydrated ? new URLSearchParams(location.search).get('error') : null
  if (!error || !Object.hasOwn(a.oauthErrors, error)) return null
  return (
    <div className="form-problem" role="alert">
      <p>{a.oauthErrors[error as keyof typeof a.oauthErrors]}</p>
    </div>
  )
}
