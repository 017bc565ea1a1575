import { useHydrated } from '#ui/useHydrated.ts'
import { useAccountText } from '../accountText.ts'

/** Why a sign-in by Google or Apple came to nothing, in words. Pages are cached without their query, so only the browser can tell. */
export function OAuthProblem() {
  const { t: a } = useAccountText()
  const hydrated = useHydrated()
  const error = hydrated ? new URLSearchParams(location.search).get('error') : null
  if (!error || !Object.hasOwn(a.outsideErrors, error)) return null
  return (
    <div className="form-problem" role="alert">
      <p>{a.outsideErrors[error as keyof typeof a.outsideErrors]}</p>
    </div>
  )
}
