import { z } from 'zod'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { safeFetch } from '#base/net/safeFetch.ts'
import { SafeFetchError } from '#base/net/safeFetchError.ts'

/**
 * The fields of the siteverify response that we use (developers.google.com/recaptcha/docs/verify).
 */
const VerifyReply = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).optional() })

/**
 * Whether reCAPTCHA considers this reader human; true if no captcha is configured. Throws
 * `unavailable` if Google does not respond: accepting everyone would make it attractive for
 * attackers to block our requests.
 * @param token from reCAPTCHA on the page; valid once, for two minutes
 */
export async function passesCaptcha(app: App, token: string | undefined, ip: string): Promise<boolean> {
  const { captcha } = app.config
  if (!captcha) return true
  if (!token) return false
  const body = new URLSearchParams({ secret: captcha.secret, response: token, remoteip: ip })
  const reply = VerifyReply.safeParse(await requestVerification(app, captcha.verifyUrl, body))
  if (!reply.success) throw new AppError('unavailable')
  // A wrong secret is our mistake, which readers cannot fix, so it must be logged.
  if (reply.data['error-codes']?.some((code) => code.endsWith('-secret')))
    app.log.error({ reply: reply.data }, 'reCAPTCHA refused our secret')
  return reply.data.success
}

async function requestVerification(app: App, url: string, body: URLSearchParams): Promise<unknown> {
  try {
    const response = await safeFetch(app.config, url, { method: 'POST', body, timeoutMs: 8_000, maxBytes: 100_000, maxRedirects: 0 })
    return JSON.parse(Buffer.from(response.body).toString())
  } catch (error) {
    if (!(error instanceof SafeFetchError || error instanceof SyntaxError)) throw error
    app.log.warn({ err: error }, 'reCAPTCHA gave no valid response')
    throw new AppError('unavailable')
  }
}
