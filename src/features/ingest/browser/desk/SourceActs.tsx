import { useDeskSourcesText } from './deskSourcesText.ts'
import { type SourceActProps, useSourceAct } from './useSourceAct.ts'

/** Read now and pause, or resume. */
export function SourceActs(props: SourceActProps) {
  const { t } = useDeskSourcesText()
  const { act, busy } = useSourceAct(props)
  const isRead = props.source.state === 'fine' || props.source.state === 'failing'
  const button = (name: 'read' | 'pause' | 'resume', main: boolean) => (
    <button type="button" className={main ? 'button button-main' : 'button'} aria-disabled={busy !== undefined} onClick={() => act(name)}>
      {t.acts[name]}
    </button>
  )
  return (
    <p className="desk-decision">
      {isRead ? (
        <>
          {button('read', true)}
          {button('pause', false)}
        </>
      ) : (
        button('resume', true)
      )}
    </p>
  )
}
