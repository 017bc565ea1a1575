import './deskSources.css'
import { useEffect, useState } from 'react'
import { callApi } from '#ui/callApi.ts'
import { fullTime } from '#ui/times.ts'
import type { SourceProblem, SourceProblems } from '../../schema.ts'
import { useDeskSourcesText } from './deskSourcesText.ts'

/** The sources that are not read as they should be: why, and what to do. Only staff with the right role get here (`DeskFrame`, and the API). */
export default function DeskSources() {
  const { t } = useDeskSourcesText()
  const { problems, failed, load } = useProblems()
  if (failed)
    return (
      <div role="alert">
        <p className="desk-empty">{t.failed}</p>
        <button type="button" className="button" onClick={load}>
          {t.retry}
        </button>
      </div>
    )
  if (!problems)
    return (
      <p className="desk-empty" role="status">
        {t.loading}
      </p>
    )
  const { all, failing, data } = problems
  return (
    <>
      <p className="desk-intro">{failing === 0 ? t.fine(all) : t.failing(failing, all)}</p>
      <ul className="desk-cases">
        {data.map((problem) => (
          <Problem key={problem.id} problem={problem} />
        ))}
      </ul>
    </>
  )
}

function Problem({ problem: { agency_ar, agency_en, url, status, code, detail, last_ok, next } }: { problem: SourceProblem }) {
  const { locale, t } = useDeskSourcesText()
  const { what, advice } = t.problems[code as keyof typeof t.problems] ?? t.problems.internal
  return (
    <li className="source-problem">
      <h2>{locale === 'ar' ? agency_ar : agency_en}</h2>
      <p className="source-address" dir="ltr">
        {url}
      </p>
      <p className="desk-why">{what}</p>
      <p>{advice}</p>
      <p className="desk-time">
        {status === 'active' && next ? t.next(fullTime(locale, next)) : t.states[status]}
        {' · '}
        {last_ok ? t.lastRead(fullTime(locale, last_ok)) : t.neverRead}
      </p>
      {detail && (
        <details>
          <summary>{t.detail}</summary>
          <p className="source-detail" dir="auto">
            {detail}
          </p>
        </details>
      )}
    </li>
  )
}

function useProblems() {
  const [problems, setProblems] = useState<SourceProblems>()
  const [failed, setFailed] = useState(false)
  const load = () => {
    setFailed(false)
    callApi<SourceProblems>('/api/desk/sources').then(setProblems, (error) => {
      console.error(error)
      setFailed(true)
    })
  }
  useEffect(load, [])
  return { problems, failed, load }
}
