import { useEffect, useRef } from 'react'
import { ApiError, callApi } from '#ui/callApi.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Form } from '#ui/form/Form.tsx'
import { FormError } from '#ui/form/formState.ts'
import type { WaysToSignIn } from '../../schema.ts'
import { useAccountText } from '../accountText.ts'
import { PasswordField } from '../signIn/PasswordField.tsx'

type Props = {
  provider: WaysToSignIn['providers'][number]['provider']
  hasPassword: boolean
  done: (message: string) => void
  close: () => void
}

/**
 * Says what will happen, and asks for the password of an account that has one, before the link with
 * a Google or Apple account is removed.
 */
export function RemoveWayDialog({ provider, hasPassword, done, close }: Props) {
  const { t: a } = useAccountText()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const name = a.providers[provider]
  const remove = async (current_password: string | undefined) => {
    try {
      return await callApi<{ message: string }>('/api/auth/ways-to-sign-in', { method: 'DELETE', body: { provider, current_password } })
    } catch (error) {
      // Without its field, what is wrong with it is about the session: it is too old.
      throw !hasPassword && error instanceof ApiError && error.status === 422 ? new FormError(error.firstMessage) : error
    }
  }
  return (
    <Dialog ref={dialog} className="prompt remove-way" label={a.removeWayOf(name)} onClose={close}>
      <p>{a.removeWayText(name)}</p>
      <p>{a.removeWayAgain}</p>
      <Form
        submit={a.removeWay}
        danger
        send={({ current_password }) => remove(current_password)}
        done={({ message }) => {
          dialog.current?.close()
          done(message)
        }}
      >
        {hasPassword && <PasswordField name="current_password" label={a.currentPassword} autoComplete="current-password" />}
      </Form>
    </Dialog>
  )
}
