import type { SignInOptions } from '../../schema.ts'
import { useAccountText } from '../accountText.ts'

/**
 * The notice that Google requires where its badge is hidden
 * (developers.google.com/recaptcha/docs/faq).
 */
export function CaptchaNotice({ captcha }: Pick<SignInOptions, 'captcha'>) {
  const { t: a } = useAccountText()
  if (!captcha) return null
  return (
    <p className="form-hint">
      {a.captchaNotice}{' '}
      <a href="https://policies.google.com/privacy" target="_blank" rel="noopener">
        {a.captchaPrivacy}
      </a>{' '}
      {a.and}
      <a href="https://policies.google.com/terms" target="_blank" rel="noopener">
        {a.captchaTerms}
      </a>{' '}
      {a.captchaOwner}
    </p>
  )
}
