import { inLocale } from '#text/locale.ts'
import { callApi } from '#ui/callApi.ts'
import { CheckField } from '#ui/form/CheckField.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Form } from '#ui/form/Form.tsx'
import type { CodeSent, SignInOptions } from '../../schema.ts'
import { useAccountText } from '../accountText.ts'
import { awaitCode } from './awaitedCode.ts'
import { CaptchaNotice } from './CaptchaNotice.tsx'
import { EmailField } from './EmailField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { PhoneField } from './PhoneField.tsx'
import { useNextStep } from './returnPath.ts'
import { useCaptcha } from './useCaptcha.ts'

/**
 * Remembered while the tab is open, so that correcting a mistyped address does not mean filling in
 * everything again.
 */
let draft: { name?: string; email?: string; phone?: string } = {}

export function SignUpForm({ captcha }: Pick<SignInOptions, 'captcha'>) {
  const { locale, t: a } = useAccountText()
  const withCaptcha = useCaptcha(captcha)
  const next = useNextStep()
  return (
    <Form<{ data: CodeSent; email: string }>
      submit={a.makeAccount}
      send={async ({ terms, ...values }) => {
        draft = values
        const body = { ...values, terms: terms !== undefined }
        const { data } = await withCaptcha((token) =>
          callApi<{ data: CodeSent }>('/api/auth/register', { body: { ...body, captcha: token } }),
        )
        return { data, email: values.email ?? '' }
      }}
      done={({ data, email }) => {
        awaitCode({ purpose: 'sign_up', email }, data)
        return next('/confirm-code')
      }}
    >
      <Field name="name" label={a.fullName} hint={a.nameHint} autoComplete="name" dir="auto" defaultValue={draft.name} />
      <EmailField defaultValue={draft.email} />
      <PhoneField defaultValue={draft.phone} />
      <PasswordField name="password" label={a.password} hint={a.passwordHint} autoComplete="new-password" />
      <PasswordField name="password_confirmation" label={a.passwordAgain} autoComplete="new-password" />
      <CheckField name="terms">
        {a.agreeTo}{' '}
        <a href={inLocale(locale, '/terms')} target="_blank" rel="noopener">
          {a.termsLink}
        </a>{' '}
        {a.and}
        <a href={inLocale(locale, '/privacy')} target="_blank" rel="noopener">
          {a.privacyLink}
        </a>
      </CheckField>
      <CaptchaNotice captcha={captcha} />
    </Form>
  )
}
