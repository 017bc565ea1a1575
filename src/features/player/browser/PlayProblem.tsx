import type { ReactNode } from 'react'
import { useLocale } from '#ui/locale.ts'
import { usePlayerText } from './playerText.ts'
import type { VideoProblem } from './useVideoSource.ts'

type Props = { problem: VideoProblem; url: string; retry: () => void; children?: ReactNode }

/**
 * Covers a video that does not play: what happened, and what the reader can do; `children` are
 * further ways to go on.
 */
export function PlayProblem({ problem, url, retry, children }: Props) {
  const { t } = useLocale()
  const { t: p } = usePlayerText()
  return (
    <div className="player-problem" role="alert">
      <p>
        <strong>{p.failed}</strong>
      </p>
      <p>
        {p.why[problem.why]} <small>{t.errorCode(problem.code)}</small>
      </p>
      <p className="player-ways">
        <button type="button" className="button button-main" onClick={retry}>
          {t.tryAgain}
        </button>
        <a className="button i i-external" href={url} target="_blank" rel="noopener nofollow">
          {p.watchAtSource}
        </a>
        {children}
      </p>
    </div>
  )
}
