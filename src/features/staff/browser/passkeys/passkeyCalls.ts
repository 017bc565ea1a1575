import type {
  PublicKeyCredentialCreationOptionsJSON as CreationOptions,
  PublicKeyCredentialRequestOptionsJSON as RequestOptions,
} from '@simplewebauthn/browser'
import { callApi } from '#ui/callApi.ts'
import { callDesk } from '#ui/desk/callDesk.ts'
import { FormError } from '#ui/form/formState.ts'
import type { RecoveryCodes } from '../../schema.ts'
import type { useStaffText } from '../staffText.ts'

type Text = ReturnType<typeof useStaffText>['t']

/**
 * Has the browser make a passkey, and registers it. Throws what `callDesk` throws, or `FormError`
 * if the browser or the person refuses.
 * @returns recovery codes, if it is the first second factor
 */
export async function addPasskey(t: Text, name: string, password: string | undefined): Promise<string[]> {
  const path = '/api/auth/factor/passkeys'
  const body = password ? { current_password: password } : {}
  const { data: optionsJSON } = await callDesk<{ data: CreationOptions }>(`${path}/options`, { body })
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { id, response } = await startRegistration({ optionsJSON }).catch((error) => explain(t, error, optionsJSON.rp.id))
  const { clientDataJSON, attestationObject, transports = [] } = response
  const credential = { id, response: { clientDataJSON, attestationObject, transports } }
  const { data } = await callDesk<{ data: RecoveryCodes }>(path, { body: { name, credential } })
  return data.recovery_codes
}

/** Gives the second factor by a passkey. Throws `ApiError`, or `FormError` as above. */
export async function givePasskey(t: Text): Promise<void> {
  const path = '/api/auth/factor/passkey'
  const { data: optionsJSON } = await callApi<{ data: RequestOptions }>(`${path}/options`, { method: 'POST' })
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { id, response } = await startAuthentication({ optionsJSON }).catch((error) => explain(t, error, optionsJSON.rpId))
  const { clientDataJSON, authenticatorData, signature } = response
  await callApi(path, { body: { id, response: { clientDataJSON, authenticatorData, signature } } })
}

function explain(t: Text, error: unknown, host = location.hostname): never {
  const { name } = error as Error
  if (name === 'InvalidStateError') throw new FormError(t.passkeyOnDevice)
  if (name === 'SecurityError') throw new FormError(t.passkeyElsewhere(host))
  if (name === 'NotAllowedError' || name === 'AbortError') throw new FormError(t.passkeyStopped)
  throw error
}
