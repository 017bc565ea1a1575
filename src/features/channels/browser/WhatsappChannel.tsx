import { useState } from 'react'
import { callApi } from '#ui/callApi.ts'
import { Field } from '#ui/form/Field.tsx'
import { Form } from '#ui/form/Form.tsx'
import { showToast } from '#ui/toasts.ts'
import type { ChannelState } from '../schema.ts'
import { ChannelFrame, useChannelAction } from './ChannelFrame.tsx'
import { CodeField } from './CodeField.tsx'
import { loadChannels } from './channelStore.ts'
import { useChannelText } from './channelText.ts'

type Reply = { message: string }
type Step = 'shown' | 'phone' | 'code'

/** Verifying a WhatsApp number by a code; the old number works until the new one is confirmed. */
export function WhatsappChannel({ state }: { state: ChannelState }) {
  const { t: c } = useChannelText()
  const run = useChannelAction()
  const [step, setStep] = useState<Step>(state.pending ? 'code' : 'shown')
  const isUsable = state.linked && !state.disabled
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
      {step === 'shown' && (
        <button type="button" className={isUsable ? 'button' : 'button button-main'} onClick={() => setStep('phone')}>
          {isUsable ? c.change : c.whatsappLink}
        </button>
      )}
      {step === 'phone' && (
        <Form<Reply>
          key="phone"
          submit={c.sendCode}
          send={(values) => callApi('/api/auth/channels/whatsapp/code', { body: values })}
          done={done('code')}
        >
          <Field name="phone" type="tel" label={c.phone} hint={c.phoneHint} prefix="+965" autoComplete="tel-national" dir="ltr" />
        </Form>
      )}
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
