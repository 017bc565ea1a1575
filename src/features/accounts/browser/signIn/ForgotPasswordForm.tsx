import { callApi } from '#ui/callApi.ts'
import { Form } from '#ui/form/Form.tsx'
import type { CodeSent, SignInOptions } from '../../schema.ts'
import { useAccountText } from '../accountText.ts'
import { awaitCode } from './awaitedCode.ts'
import { CaptchaNotice } from './CaptchaNotice.tsx'
import { EmailField } from './EmailField.tsx'
import { useNextStep } from './returnPath.ts'
import { useCaptcha } from './useCaptcha.ts'

/** Step 1 of a password reset: requests a code by mail. */
export function ForgotPasswordForm({ captcha }: Pick<SignInOptions, 'captcha'>) {
  const { t: a } = useAccountText()
  const withCaptcha = useCaptcha(captcha)
  const next = useNextStep()
  return (
    <Form<{ data: CodeSent; email: string }>
      submit={a.sendCode}
      send={async ({ email = '' }) => {
        const { data } = await withCaptcha((token) =>
          callApi<{ data: CodeSent }>('/api/auth/forgot-password', { body: { email, captcha: token } }),
        )
        return { data, email }
      }}
      done={({ data, email }) => {
        awaitCode({ purpose: 'reset_password', email }, data)
        return next('/reset-password-verification')
      }}
    >
      <EmailField />
      <CaptchaNotice captcha={captcha} />
    </Form>
  )
}
