import { useNavigation } from 'react-router'
import { useFrameText } from './frameText.ts'
import { stalledNavigation } from './useReloadGuard.ts'

/**
 * A bar at the top edge while a page is loading; the style sheet hides it for the first 200 ms
 * (spec 9).
 */
export function ProgressBar() {
  const { t } = useFrameText()
  const { state, location } = useNavigation()
  const stalled = stalledNavigation.use()
  if (state === 'idle' || location?.key === stalled) return null
  return <div className="progress" role="progressbar" aria-label={t.pageLoading} />
}
