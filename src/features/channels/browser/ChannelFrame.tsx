import type { ReactNode } from 'react'
import { ApiError, callApi } from '#ui/callApi.ts'
import { showProblem } from '#ui/perform.ts'
import { Time } from '#ui/Time.tsx'
import { showToast } from '#ui/toasts.ts'
import type { ChannelState } from '../schema.ts'
import { loadChannels } from './channelStore.ts'
import { useChannelText } from './channelText.ts'

/**
 * The name and state of a channel, why it is off, its own content, and below it the test message.
 */
export function ChannelFrame({ state, children }: { state: ChannelState; children: ReactNode }) {
  const { locale, t: c } = useChannelText()
  const { channel, available, linked, disabled } = state
  const label = c.states[channel][disabled ? 'stopped' : linked ? 'on' : 'off']
  const run = useChannelAction()
  return (
    <section className="channel" aria-labelledby={`channel-${channel}`} data-state={disabled ? 'stopped' : linked ? 'on' : 'off'}>
      <h3 id={`channel-${channel}`}>
        {c.names[channel]} <span className="channel-state">{label}</span>
      </h3>
      {disabled && (
        <p className="channel-disabled">
          {c.disabled[channel][disabled.reason]} ({c.since} <Time iso={disabled.since} locale={locale} />)
        </p>
      )}
      {available ? children : <p className="form-hint">{c.unavailable}</p>}
      {available && linked && !disabled && (
        <button
          type="button"
          className="button"
          onClick={() => run(() => callApi(`/api/auth/channels/${channel}/test`, { method: 'POST' }))}
        >
          {c.test}
        </button>
      )}
    </section>
  )
}

/**
 * Runs a change, shows the server's message (null: the channel itself tells) or why it failed, and
 * loads the channels again.
 */
export function useChannelAction(): (action: () => Promise<{ message: string } | null>) => Promise<void> {
  const { t: c } = useChannelText()
  return async (action) => {
    try {
      const done = await action()
      if (done) showToast(done.message)
    } catch (error) {
      if (!(error instanceof ApiError)) console.error(error)
      showProblem(error, c.notSent)
    }
    await loadChannels()
  }
}
