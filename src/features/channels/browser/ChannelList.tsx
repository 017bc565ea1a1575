import './channels.css'
import type { CaptchaSettings } from '#features/accounts/browser/signIn/loadCaptcha.ts'
import { LoadMoreButton } from '#ui/LoadMoreButton.tsx'
import { useLocale } from '#ui/locale.ts'
import { loadChannels, useChannels } from './channelStore.ts'
import { useChannelText } from './channelText.ts'
import { PushChannel } from './PushChannel.tsx'
import { TelegramChannel } from './TelegramChannel.tsx'
import { WhatsappChannel } from './WhatsappChannel.tsx'

/**
 * The channels of the signed-in reader: state, linking, a test message, and what to do where one is
 * off. It has forms, so it cannot be in one.
 */
export function ChannelList({ captcha }: { captcha: CaptchaSettings | null }) {
  const { t } = useLocale()
  const { t: c } = useChannelText()
  const { list, failed } = useChannels()
  if (failed) return <LoadMoreButton failed={c.failed} onClick={() => void loadChannels()} />
  if (!list) return <p className="profile-wait">{t.loading}</p>
  return (
    <div className="channels">
      <h2>{c.title}</h2>
      {list.map((state) => {
        if (state.channel === 'push') return <PushChannel key="push" state={state} />
        if (state.channel === 'telegram') return <TelegramChannel key="telegram" state={state} />
        return <WhatsappChannel key="whatsapp" state={state} captcha={captcha} />
      })}
    </div>
  )
}
