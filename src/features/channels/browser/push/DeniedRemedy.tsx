import { deviceOf } from '#features/accounts/browser/profile/deviceOf.ts'
import { useChannelText } from '../channelText.ts'

/** How to allow notifications again in this browser. */
export function DeniedRemedy() {
  const { t: c } = useChannelText()
  const { browser, system } = deviceOf(navigator.userAgent)
  const remedies: Record<string, string> = c.pushRemedies
  const isApplePhone = system === 'iPhone' || system === 'iPad'
  const isChromium = ['Chrome', 'Edge', 'Opera', 'Samsung Internet'].includes(browser)
  const remedy = remedies[isApplePhone ? 'iPhone' : isChromium ? 'Chrome' : browser] ?? remedies.other
  return (
    <p className="channel-remedy" role="alert">
      {c.pushDenied} {remedy}
    </p>
  )
}
