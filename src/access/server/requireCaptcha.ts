import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { passesCaptcha } from '#partners/captcha.ts'
import type { Caller } from './sessions/caller.ts'

/**
 * Throws `invalid` when a captcha is configured and the caller did not pass it, `unavailable` when
 * Google does not respond.
 */
export async function requireCaptcha(app: App, caller: Caller, token: string | undefined): Promise<void> {
  if (!(await passesCaptcha(app, token, caller.ip))) throw new AppError('invalid', { captcha: ['captcha_failed'] })
}
