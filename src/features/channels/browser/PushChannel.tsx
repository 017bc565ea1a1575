import { useState } from 'react'
import { useHydrated } from '#ui/useHydrated.ts'
import type { ChannelState } from '../schema.ts'
import { ChannelFrame, useChannelAction } from './ChannelFrame.tsx'
import { useChannelText } from './channelText.ts'
import { DeniedRemedy } from './push/DeniedRemedy.tsx'
import { ownEndpoint, PushError, pushSupport, subscribeBrowser, unsubscribeBrowser } from './push/pushBrowser.ts'

/** Push messages of this browser: on, off, and what to do where they do not work. */
export function PushChannel({ state }: { state: ChannelState }) {
  const { t: c } = useChannelText()
  const hydrated = useHydrated()
  const run = useChannelAction()
  const [problem, setProblem] = useState<PushError['code'] | null>(null)
  const isOnHere = ownEndpoint.use() !== '' && state.linked
  if (!hydrated) return <ChannelFrame state={state}>{null}</ChannelFrame>
  const support = pushSupport()

  const link = () =>
    run(async () => {
      setProblem(null)
      try {
        return await subscribeBrowser()
      } catch (error) {
        if (!(error instanceof PushError)) throw error
        setProblem(error.code)
        return null
      }
    })
  const isDenied = support === 'supported' && (problem === 'denied' || Notification.permission === 'denied')

  return (
    <ChannelFrame state={state}>
      <p>{isOnHere ? c.pushOnHere : state.linked ? c.pushOnElsewhere(c.browsers(state.browsers)) : c.pushOff}</p>
      {support === 'needs_home_screen' && <p className="channel-remedy">{c.pushHomeScreen}</p>}
      {support === 'unsupported' && <p className="channel-remedy">{c.pushUnsupported}</p>}
      {problem === 'no_service' && (
        <p className="channel-remedy" role="alert">
          {c.pushNoService}
        </p>
      )}
      {isDenied && <DeniedRemedy />}
      {support === 'supported' && !isOnHere && !isDenied && (
        <button type="button" className="button button-main" onClick={link}>
          {c.pushLink}
        </button>
      )}
      {isOnHere && (
        <button type="button" className="button" onClick={() => run(unsubscribeBrowser)}>
          {c.pushUnlink}
        </button>
      )}
    </ChannelFrame>
  )
}
