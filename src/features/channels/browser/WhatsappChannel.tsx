import { useState } from 'react'
import type { CaptchaSettings } from '#features/accounts/browser/signIn/loadCaptcha.ts'
import { plansHref } from '#features/billing/browser/billingAddress.ts'
import { callApi } from '#ui/callApi.ts'
import { Form } from '#ui/form/Form.tsx'
import { showToast } from '#ui/toasts.ts'
import type { ChannelState } from '../schema.ts'
import { ChannelFrame, useChannelAction } from './ChannelFrame.tsx'
import { CodeField } from './CodeField.tsx'
import { loadChannels } from './channelStore.ts'
import { useChannelText } from './channelText.ts'
import { WhatsappPhone } from './WhatsappPhone.tsx'

type Reply = { message: string }
type Step = 'shown' | 'phone' | 'code'
type Props = { state: ChannelState; captcha: CaptchaSettings | null }

/** Verifying a WhatsApp number by a code; the old number works until the new one is confirmed. */
export function WhatsappChannel({ state, captcha }: Props) {
  const { locale, t: c } = useChannelText()
  const run = useChannelAction()
  const [step, setStep] = useState<Step>(state.pending ? 'code' : 'shown')
  const isUsable = state.linked && !state.disabled
  const needsPlan = state.code_needs === 'plan'
  const done = (next: Step) => (reply: Reply) => {
    setStep(next)
    showToast(reply.message)
    return loadChannels()
  }
  return (
    <ChannelFrame state={state}>
      <p>
        {isUsable ? `${c.whatsappOn} ${c.whatsappStop}` : c.whatsappOff} {state.address && <bdi dir="ltr">{state.address}</bdi>}
      </p>
      {step !== 'code' && needsPlan && (
        <p>
          {c.whatsappNeedsPlan}{' '}
          <a className="button" href={plansHref(locale)}>
            {c.plans}
          </a>
        </p>
      )}
      {step === 'shown' && !needsPlan && (
        <button type="button" className={isUsable ? 'button' : 'button button-main'} onClick={() => setStep('phone')}>
          {isUsable ? c.change : c.whatsappLink}
        </button>
      )}
      {step === 'phone' && !needsPlan && <WhatsappPhone captcha={state.code_needs === 'captcha' ? captcha : null} done={done('code')} />}
      {step === 'code' && (
        <>
          <Form<Reply>
            key="code"
            submit={c.confirm}
            send={(values) => callApi('/api/auth/channels/whatsapp/confirm', { body: values })}
            done={done('shown')}
          >
            <p>
              {c.codeSentTo} <bdi dir="ltr">{state.pending}</bdi>
            </p>
            <CodeField />
          </Form>
          <button type="button" className="button" onClick={() => setStep('phone')}>
            {c.change}
          </button>
        </>
      )}
      {state.linked && (
        <button type="button" className="button" onClick={() => run(() => callApi('/api/auth/channels/whatsapp', { method: 'DELETE' }))}>
          {c.unlink}
        </button>
      )}
    </ChannelFrame>
  )
}
