import { CaptchaNotice } from '#features/accounts/browser/signIn/CaptchaNotice.tsx'
import type { CaptchaSettings } from '#features/accounts/browser/signIn/loadCaptcha.ts'
import { useCaptcha } from '#features/accounts/browser/signIn/useCaptcha.ts'
import { callApi } from '#ui/callApi.ts'
import { Field } from '#ui/form/Field.tsx'
import { Form } from '#ui/form/Form.tsx'
import { useChannelText } from './channelText.ts'

type Reply = { message: string }
type Props = { captcha: CaptchaSettings | null; done: (reply: Reply) => unknown }

/** The number to which a code is sent. @param captcha null where this reader needs none */
export function WhatsappPhone({ captcha, done }: Props) {
  const { t: c } = useChannelText()
  const withCaptcha = useCaptcha(captcha)
  return (
    <Form<Reply>
      submit={c.sendCode}
      send={(values) => withCaptcha((token) => callApi('/api/auth/channels/whatsapp/code', { body: { ...values, captcha: token } }))}
      done={done}
    >
      <Field name="phone" type="tel" label={c.phone} hint={c.phoneHint} prefix="+965" autoComplete="tel-national" dir="ltr" />
      <CaptchaNotice captcha={captcha} />
    </Form>
  )
}
