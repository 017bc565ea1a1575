import { useEffect } from 'react'
import { ApiError } from '#ui/callApi.ts'
import { FormError } from '#ui/form/formState.ts'
import { useAccountText } from '../accountText.ts'
import { CaptchaError, type CaptchaSettings, loadCaptcha } from './loadCaptcha.ts'

type WithCaptcha = <Answer>(send: (captcha: string | undefined) => Promise<Answer>) => Promise<Answer>

/**
 * Loads reCAPTCHA while the reader fills in the form, if one is configured.
 * @returns a function that sends the form with what reCAPTCHA gave, or with nothing where none is asked for. It throws `FormError` in its place
 */
export function useCaptcha(settings: CaptchaSettings | null): WithCaptcha {
  const { t: a } = useAccountText()
  useEffect(() => {
    // A failure is shown when the form is sent; until then it may have mended.
    if (settings) loadCaptcha(settings).catch(console.warn)
  }, [settings])
  return async (send) => {
    try {
      const captcha = settings ? await (await loadCaptcha(settings))() : undefined
      return await send(captcha)
    } catch (error) {
      if (error instanceof CaptchaError) throw new FormError(a.captcha[error.failure])
      // A page from before a key was configured does not know it.
      if (!settings && error instanceof ApiError && error.fields.captcha) throw new FormError(a.captcha.no_key)
      throw error
    }
  }
}
