import { z } from 'zod'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { safeFetch } from '#base/net/safeFetch.ts'
import { SafeFetchError } from '#base/net/safeFetchError.ts'

/** The part that counts of what siteverify answers (developers.google.com/recaptcha/docs/verify). */
const Verdict = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).optional() })

/**
 * Whether reCAPTCHA takes this reader for a person; true when no captcha is configured. Throws `unavailable` when Google does not answer: letting
 * everybody in then would make it worth an attacker's while to keep us from asking.
 * @param token what the page got from reCAPTCHA; each counts once, for two minutes
 */
export async function passesCaptcha(app: App, token: string | undefined, address: string): Promise<boolean> {
  const { captcha } = app.config
  if (!captcha) return true
  if (!token) return false
  const body = new URLSearchParams({ secret: captcha.secret, response: token, remoteip: address })
  const answer = await ask(app, captcha.verifyUrl, body)
  const verdict = Verdict.safeParse(answer)
  if (!verdict.success) throw new AppError('unavailable')
  // A wrong secret is our own mistake: readers cannot mend it, so the log must tell.
  if (verdict.data['error-codes']?.some((code) => code.endsWith('-secret')))
    app.log.error({ verdict: verdict.data }, 'reCAPTCHA refuses our secret')
  return verdict.data.success
}

async function ask(app: App, url: string, body: URLSearchParams): Promise<unknown> {
  try {
    const answer = await safeFetch(app.config, url, { method: 'POST', body, timeoutMs: 8_000, maxBytes: 100_000, maxRedirects: 0 })
    return JSON.parse(Buffer.from(answer.body).toString())
  } catch (error) {
    if (!(error instanceof SafeFetchError || error instanceof SyntaxError)) throw error
    app.log.warn({ err: error }, 'reCAPTCHA does not answer')
    throw new AppError('unavailable')
  }
}
