import { channels } from '#features/channels/channels.ts'
import { callApi } from '#ui/callApi.ts'
import { useAction } from '#ui/useAction.ts'
import { useDeskAlertsText } from './deskAlertsText.ts'

/** Sends a test to the channels of the person who presses. */
export function TestButtons() {
  const { t } = useDeskAlertsText()
  const { busy, act } = useAction(t.notTested)
  const send = (channel: string) => act(() => callApi(`/api/auth/channels/${channel}/test`, { body: {} }))
  return (
    <section aria-labelledby="alerts-test">
      <h2 id="alerts-test">{t.test}</h2>
      <p className="desk-time">{t.testHint}</p>
      <p className="alerts-ways">
        {channels.map((channel) => (
          <button key={channel} type="button" className="button" aria-disabled={busy} onClick={() => send(channel)}>
            {t.channels[channel]}
          </button>
        ))}
      </p>
    </section>
  )
}
