import { problemOf, useDeskSourcesText } from './deskSourcesText.ts'
import { StateMark } from './SourceItem.tsx'
import { type SourceActProps, useSourceAct } from './useSourceAct.ts'

/** How the source is doing: what is wrong in words, and what to do. */
export function SourceTrouble(props: SourceActProps) {
  const { t } = useDeskSourcesText()
  const { state, code, detail, redirected_to, paused_by_staff } = props.source
  const problem = code && problemOf(t, code)
  return (
    <section className="source-trouble">
      <p>
        <StateMark state={state} /> {paused_by_staff && t.pausedByStaff}
      </p>
      {problem && (
        <>
          <p className="desk-why">{problem.what}</p>
          <p>{problem.advice}</p>
        </>
      )}
      {redirected_to && <TakeOver {...props} url={redirected_to} />}
      {detail && !paused_by_staff && (
        <details>
          <summary>{t.detail}</summary>
          <p className="source-detail" dir="auto">
            {detail}
          </p>
        </details>
      )}
    </section>
  )
}

function TakeOver({ url, ...props }: SourceActProps & { url: string }) {
  const { t } = useDeskSourcesText()
  const { act, busy } = useSourceAct(props)
  return (
    <>
      <p>{t.redirects}</p>
      <p className="source-address" dir="ltr">
        {url}
      </p>
      <button type="button" className="button" aria-disabled={busy !== undefined} onClick={() => act('address', { url })}>
        {t.acts.address}
      </button>
    </>
  )
}
