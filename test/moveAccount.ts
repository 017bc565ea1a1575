import type { App } from '#base/app.ts'
import { type SignedIn, testPassword } from './asUser.ts'
import { codeSentTo } from './mails.ts'

/**
 * Gives a reader's account another address, as the profile does: with the password, and the code
 * mailed to the new address.
 */
export async function moveAccount(app: App, reader: SignedIn, email: string): Promise<void> {
  const requested = await reader.put('/api/auth/profile/update', { email, current_password: testPassword })
  const form = { code: await codeSentTo(app, email), ticket: requested.json().data.confirm.ticket }
  const confirmed = await reader.post('/api/auth/confirm-code', form)
  if (confirmed.statusCode !== 200) throw new Error(`${confirmed.statusCode} ${confirmed.body}`)
}
