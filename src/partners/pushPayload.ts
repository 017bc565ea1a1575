import { directionOf } from '#text/locale.ts'
import { truncate } from '#text/truncate.ts'
import type { AlertMessage } from './alertMessage.ts'

/**
 * Data that the service worker (`features/channels/worker/pushMessages.ts`) receives. URLs are
 * absolute.
 */
type PushPayload = {
  kind: AlertMessage['kind']
  title: string
  body: string
  lang: string
  dir: 'rtl' | 'ltr'
  tag: string
  url: string
  actions: { id: string; label: string; url: string }[]
}

/**
 * Push services accept bodies of 4,096 bytes (RFC 8030, 7.2); 86 of them are the header of
 * aes128gcm (RFC 8188), one is padding, 16 are the tag.
 */
const maxBytes = 4096 - 86 - 1 - 16
/** No browser shows more; it is also what keeps room for the URLs. */
const maxTitle = 200
const maxBody = 1_500

const because = { ar: 'بسبب:', en: 'Because of:' }
const open = { ar: 'افتح', en: 'Open' }

/** The payload as bytes of JSON, shortened to what push services accept. */
export function pushPayload(message: AlertMessage): Buffer {
  const { locale } = message
  const lines = [message.sentence, ...message.lines].flatMap((line) => line?.text ?? [])
  if (message.because) lines.push(`${because[locale]} ${message.because}`)
  const payload: PushPayload = {
    kind: message.kind,
    title: truncate(message.title, maxTitle),
    body: truncate(lines.join('\n'), maxBody),
    lang: locale,
    dir: directionOf(locale),
    tag: message.tag,
    url: message.url,
    actions: [{ id: 'open', label: open[locale], url: message.url }, ...mutesOf(message)],
  }
  return shortenToFit(payload)
}

/**
 * Returns one action that mutes, or ends urgent stories, with a tap, and the page that offers the
 * others: browsers show two or three actions, opening the story included.
 */
function mutesOf({ actions }: AlertMessage): AlertMessage['actions'] {
  const direct = actions.filter(({ id }) => id !== 'mute_choose')
  return [...direct.slice(0, 1), ...actions.filter(({ id }) => id === 'mute_choose')]
}

/** Text is what can be spared; if URLs alone are too long, the actions go. */
function shortenToFit(payload: PushPayload): Buffer {
  for (let body = payload.body; ; body = truncate(body, Math.floor(body.length * 0.8))) {
    const bytes = Buffer.from(JSON.stringify({ ...payload, body }))
    if (bytes.length <= maxBytes) return bytes
    if (body.length < 20) break
  }
  return payload.actions.length > 0
    ? shortenToFit({ ...payload, actions: [] })
    : Buffer.from(JSON.stringify({ ...payload, body: '', url: '/' }))
}
