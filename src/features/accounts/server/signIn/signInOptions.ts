import type { App } from '#base/app.ts'
import { isConfigured } from '#partners/oauth.ts'
import type { SignInOptions } from '../../schema.ts'

/** Lists the ways to sign in that are configured: the same for everyone. */
export function signInOptions(app: App): SignInOptions {
  const { captcha } = app.config
  return {
    google: isConfigured(app, 'google'),
    apple: isConfigured(app, 'apple'),
    captcha: captcha ? { site_key: captcha.siteKey, version: 2, script: captcha.scriptUrl } : null,
  }
}
