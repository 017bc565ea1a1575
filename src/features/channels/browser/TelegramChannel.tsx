import { useEffect, useState } from 'react'
import { inLocale } from '#text/locale.ts'
import { callApi } from '#ui/callApi.ts'
import { copyText } from '#ui/copyText.ts'
import { showToast } from '#ui/toasts.ts'
import type { ChannelState, TelegramPairing } from '../schema.ts'
import { ChannelFrame, useChannelAction } from './ChannelFrame.tsx'
import { loadChannels } from './channelStore.ts'
import { useChannelText } from './channelText.ts'
import { TypedChat } from './TypedChat.tsx'

/**
 * Linking a Telegram chat: by a link or command for the bot, or by an id that is confirmed with a
 * code.
 */
export function TelegramChannel({ state }: { state: ChannelState }) {
  const { locale, t: c } = useChannelText()
  const run = useChannelAction()
  const [pairing, setPairing] = useState<TelegramPairing | null>(null)
  const isUsable = state.linked && !state.disabled
  const start = () =>
    run(async () => {
      const { message, data } = await callApi<{ message: string; data: TelegramPairing }>('/api/auth/channels/telegram/pairing', {
        method: 'POST',
      })
      setPairing(data)
      return { message }
    })
  return (
    <ChannelFrame state={state}>
      <p>
        {isUsable ? c.telegramOn : c.telegramOff} {state.address && <bdi dir="ltr">{state.address}</bdi>}{' '}
        <a className="channel-link" href={inLocale(locale, '/telegram-instructions')}>
          {c.telegramHelp}
        </a>
      </p>
      {!isUsable && !pairing && (
        <button type="button" className="button button-main" onClick={start}>
          {c.telegramLink}
        </button>
      )}
      {!isUsable && pairing && <OpenPairing pairing={pairing} />}
      {!isUsable && <TypedChat />}
      {state.linked && (
        <button
          type="button"
          className="button"
          onClick={() =>
            run(() => {
              setPairing(null)
              return callApi('/api/auth/channels/telegram', { method: 'DELETE' })
            })
          }
        >
          {c.unlink}
        </button>
      )}
    </ChannelFrame>
  )
}

const checkEveryMs = 3_000

/**
 * The link that pairs the chat, and the same as a command; watches until the reader has pressed
 * Start in Telegram.
 */
function OpenPairing({ pairing }: { pairing: TelegramPairing }) {
  const { t: c } = useChannelText()
  useEffect(() => {
    const check = () => document.visibilityState === 'visible' && void loadChannels()
    const timer = setInterval(check, checkEveryMs)
    // Readers come back from Telegram to this page.
    document.addEventListener('visibilitychange', check)
    const stop = () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
    const end = setTimeout(stop, pairing.expires_in * 1000)
    return () => {
      stop()
      clearTimeout(end)
    }
  }, [pairing])
  const copy = async () => {
    if (await copyText(pairing.command)) showToast(c.copied)
  }
  return (
    <div className="channel-pairing">
      <a className="button button-main" href={pairing.url} target="_blank" rel="noreferrer">
        {c.telegramOpen}
      </a>
      <p>
        {c.telegramCommand} <bdi dir="ltr">@{pairing.bot}</bdi>
      </p>
      <p className="channel-command">
        <code dir="ltr">{pairing.command}</code>
        <button type="button" className="button" onClick={copy}>
          {c.copy}
        </button>
      </p>
      <p className="form-hint" role="status">
        {c.telegramWaiting}
      </p>
    </div>
  )
}
