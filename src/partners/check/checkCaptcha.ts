import type { App } from '#base/app.ts'
import { safeFetch } from '#base/net/safeFetch.ts'
import { type Finding, notSet, ok, reasonOf, wrong } from './finding.ts'

/**
 * Asks Google about a token that is none: it complains about the token if the secret is right, else
 * about the secret.
 */
export async function checkCaptcha(app: App): Promise<Finding> {
  const { captcha } = app.config
  if (!captcha) return notSet('captcha', 'Optional: RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET.')
  const body = new URLSearchParams({ secret: captcha.secret, response: 'none' })
  const response = await safeFetch(app.config, captcha.verifyUrl, { method: 'POST', body, maxRedirects: 0 }).catch(reasonOf)
  if (typeof response === 'string') return wrong('captcha', response, 'Check the connection to www.google.com, or RECAPTCHA_VERIFY_URL.')
  if (/-input-secret/.test(Buffer.from(response.body).toString()))
    return wrong('captcha', 'Google does not know this secret.', 'Copy RECAPTCHA_SECRET from the admin console of reCAPTCHA.')
  return ok('captcha', `site key ${captcha.siteKey.slice(0, 8)}…`)
}
