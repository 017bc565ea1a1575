import { useState } from 'react'
import { callApi } from '#ui/callApi.ts'
import { Field } from '#ui/form/Field.tsx'
import { Form } from '#ui/form/Form.tsx'
import { showToast } from '#ui/toasts.ts'
import { CodeField } from './CodeField.tsx'
import { loadChannels } from './channelStore.ts'
import { useChannelText } from './channelText.ts'

type Reply = { message: string }

/**
 * Form for readers who know the id of their chat: it counts once the code of a test message is
 * entered.
 */
export function TypedChat() {
  const { t: c } = useChannelText()
  const [isSent, setSent] = useState(false)
  return (
    <details className="channel-more">
      <summary>{c.telegramById}</summary>
      <Form<Reply>
        submit={c.sendCode}
        send={(values) => callApi('/api/auth/channels/telegram/typed-id', { body: values })}
        done={({ message }) => {
          setSent(true)
          showToast(message)
        }}
      >
        <Field name="telegram_user_id" label={c.telegramId} hint={c.telegramIdHint} inputMode="numeric" dir="ltr" autoComplete="off" />
      </Form>
      {isSent && (
        <Form<Reply>
          submit={c.confirm}
          send={(values) => callApi('/api/auth/channels/telegram/confirm', { body: values })}
          done={({ message }) => {
            showToast(message)
            return loadChannels()
          }}
        >
          <CodeField />
        </Form>
      )}
    </details>
  )
}
