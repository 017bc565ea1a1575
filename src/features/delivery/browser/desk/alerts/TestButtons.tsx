import { useState } from 'react'
import { channels } from '#features/channels/channels.ts'
import { ApiError, callApi } from '#ui/callApi.ts'
import { showToast } from '#ui/toasts.ts'
import { useDeskAlertsText } from './deskAlertsText.ts'

/** Sends a test to the channels of the person who presses. */
export function TestButtons() {
  const { t } = useDeskAlertsText()
  const [busy, setBusy] = useState(false)
  async function send(channel: string): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      const { message } = await callApi<{ message: string }>(`/api/auth/channels/${channel}/test`, { body: {} })
      showToast(message)
    } catch (error) {
      showToast(error instanceof ApiError ? error.firstMessage : t.notTested)
    }
    setBusy(false)
  }
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
