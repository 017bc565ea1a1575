import type { App } from '#base/app.ts'
import { safeFetch } from '#base/net/safeFetch.ts'
import { parseJson } from '#base/parseJson.ts'
import { failedSend, retryAfterMs } from './failedSend.ts'
import type { SendResult } from './sendResult.ts'

type WhatsappResponse = {
  messages?: { id: string }[]
  error?: { code: number; message: string; error_data?: { details?: string } }
}

/**
 * Sends one message by the Cloud API (developers.facebook.com/docs/whatsapp/cloud-api, "Messages");
 * `sent.id` is the `wamid` that webhooks name.
 */
export async function callWhatsapp(app: App, phone: string, content: object): Promise<SendResult> {
  const { whatsapp } = app.config
  if (!whatsapp) throw new Error('WHATSAPP_TOKEN is not set')
  try {
    const { status, headers, body } = await safeFetch(app.config, `${whatsapp.apiRoot}/${whatsapp.phoneId}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${whatsapp.token}` },
      body: JSON.stringify({ messaging_product: 'whatsapp', recipient_type: 'individual', to: phone.replace(/^\+/, ''), ...content }),
      timeoutMs: app.config.sendDeadlineMs,
      maxRedirects: 0,
    })
    const response = parseJson(body) as WhatsappResponse | undefined
    const id = response?.messages?.[0]?.id
    if (id) return { outcome: 'sent', id }
    const retryAfter = retryAfterMs(headers['retry-after'], app.now())
    // What is no answer of theirs came from a proxy, which passed nothing on, unless it says that
    // all went well.
    if (typeof response?.error?.code !== 'number')
      return { outcome: status >= 300 ? 'busy' : 'unknown', retryAfterMs: retryAfter, reason: `answered ${status}` }
    return readError(app, status, response.error, retryAfter)
  } catch (error) {
    return failedSend(error)
  }
}

function readError(app: App, status: number, error: NonNullable<WhatsappResponse['error']>, retryAfter: number | undefined): SendResult {
  const reason = `${error.code} ${error.error_data?.details ?? error.message}`
  const outcome = status === 429 || status >= 500 ? 'busy' : whatsappOutcome(error.code)
  if (ours(error.code)) app.log.error({ code: error.code }, 'WhatsApp refuses our account: see `mirqab check`')
  return outcome === 'busy' ? { outcome, retryAfterMs: retryAfter, reason } : { outcome, reason }
}

/**
 * The access token, the account or its payment is at fault, not the reader: 0, 3, 10, 190, 200-299,
 * 368, 131005, 131031, 131042, 131045.
 */
const ours = (code: number) => [0, 3, 10, 190, 368, 131_005, 131_031, 131_042, 131_045].includes(code) || (code >= 200 && code <= 299)

/**
 * Try later: API too busy, rate limits (4, 80007, 130429), spam limit 131048, pair limit 131056,
 * temporary errors, maintenance.
 */
const later = new Set([1, 2, 4, 80_007, 130_429, 131_000, 131_016, 131_048, 131_056, 131_057, 133_004, 133_016])
/** The reader has told WhatsApp that they want no such messages of ours. */
export const stoppedByReader = 131_050
/**
 * The number has no WhatsApp, or does not accept messages of businesses (131026); it is our own
 * (131021).
 */
const gone = new Set([131_021, 131_026, stoppedByReader])

/**
 * Returns what an error of the Cloud API ("Error codes") means, whether it answers the call or a
 * status webhook reports it. Others are about the message: a template that is wrong or paused
 * (132000 to 132015), a conversation that is over (131047), Meta's choice not to deliver (130472,
 * 131049).
 */
export function whatsappOutcome(code: number): 'gone' | 'busy' | 'refused' {
  if (gone.has(code)) return 'gone'
  return later.has(code) || ours(code) ? 'busy' : 'refused'
}
