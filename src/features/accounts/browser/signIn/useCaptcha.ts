import { useEffect } from 'react'
import { ApiError } from '#ui/callApi.ts'
import { FormError } from '#ui/form/formState.ts'
import { useAccountText } from '../accountText.ts'
import { CaptchaError, type CaptchaSettings, loadCaptcha } from './loadCaptcha.ts'

type WithCaptcha = <Reply>(send: (token: string | undefined) => Promise<Reply>) => Promise<Reply>

/**
 * Loads reCAPTCHA while the reader fills in the form, if one is configured.
 * @returns a function that sends the form with a token from reCAPTCHA, or with undefined where none
 *   is needed. It turns `CaptchaError` into `FormError`
 */
export function useCaptcha(settings: CaptchaSettings | null): WithCaptcha {
  const { t: a } = useAccountText()
  useEffect(() => {
    // A failure is shown when the form is sent, because a retry may have worked by then.
    if (settings) loadCaptcha(settings).catch(console.warn)
  }, [settings])
  return async (send) => {
    try {
      const token = settings ? await (await loadCaptcha(settings))() : undefined
      return await send(token)
    } catch (error) {
      if (error instanceof CaptchaError) throw new FormError(a.captcha[error.failure])
      // The page was loaded before a key was configured.
      if (!settings && error instanceof ApiError && error.fields.captcha) throw new FormError(a.captcha.no_key)
      throw error
    }
  }
}
