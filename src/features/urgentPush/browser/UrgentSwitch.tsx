import '#features/channels/browser/channels.css'
import { useEffect, useRef, useState } from 'react'
import { useChannelText } from '#features/channels/browser/channelText.ts'
import { DeniedRemedy } from '#features/channels/browser/push/DeniedRemedy.tsx'
import { noteFormerUse, PushError, pushSupport } from '#features/channels/browser/push/pushBrowser.ts'
import { pushUses } from '#features/channels/browser/push/pushUses.ts'
import { ApiError } from '#ui/callApi.ts'
import { showToast } from '#ui/toasts.ts'
import { useHydrated } from '#ui/useHydrated.ts'
import { confirmUrgent, turnUrgentOff, turnUrgentOn } from './urgentBrowser.ts'
import { useUrgentPushText } from './urgentPushText.ts'

/**
 * Whether urgent stories reach this browser, a button for the other, and what to do where they
 * cannot. Nothing without scripts, which they need.
 */
export function UrgentSwitch() {
  const { locale, t } = useUrgentPushText()
  const { t: c } = useChannelText()
  const hydrated = useHydrated()
  const { urgent } = pushUses.use()
  const [problem, setProblem] = useState<PushError['code'] | null>(null)
  const isBusy = useRef(false)
  useEffect(() => {
    noteFormerUse()
      .then(() => confirmUrgent(true))
      .catch((error) => console.warn(error))
  }, [])
  if (!hydrated) return <div className="urgent-switch" />

  async function change(action: () => Promise<string>): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setProblem(null)
    try {
      showToast(await action())
    } catch (error) {
      if (error instanceof PushError) setProblem(error.code)
      else showToast(error instanceof ApiError ? error.firstMessage : t.notSent)
    }
    isBusy.current = false
  }
  const support = pushSupport()
  const isDenied = support === 'supported' && (problem === 'denied' || Notification.permission === 'denied')
  const on = support === 'supported' && Notification.permission === 'granted' ? urgent : null
  // One button, so that the focus stays on it when it changes its meaning.
  const isOnHere = on?.edition === locale
  return (
    <div className="urgent-switch" data-state={on ? 'on' : 'off'}>
      <p className="urgent-state">{on ? t.on[on.edition] : t.off}</p>
      {support === 'needs_home_screen' && <p className="channel-remedy">{c.pushHomeScreen}</p>}
      {support === 'unsupported' && <p className="channel-remedy">{t.unsupported}</p>}
      {problem === 'no_service' && (
        <p className="channel-remedy" role="alert">
          {c.pushNoService}
        </p>
      )}
      {isDenied && <DeniedRemedy />}
      {support === 'supported' && !isDenied && (
        <button
          type="button"
          className={isOnHere ? 'button' : 'button button-main'}
          onClick={() => change(() => (isOnHere ? turnUrgentOff() : turnUrgentOn(locale)))}
        >
          {isOnHere ? t.turnOff : on ? t.turnOnInstead : t.turnOn}
        </button>
      )}
      {urgent && !isOnHere && (
        <button type="button" className="button" onClick={() => change(turnUrgentOff)}>
          {t.turnOff}
        </button>
      )}
    </div>
  )
}
