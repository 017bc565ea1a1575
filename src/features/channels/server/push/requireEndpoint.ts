import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { isPublicEndpoint } from '#partners/pushEndpoint.ts'
import { channelErrors } from '../messages.ts'
import { isGone } from './goneEndpoints.ts'

/**
 * Throws `invalid` for an address that leads inside, and `push_gone` for one whose browser has to
 * subscribe again.
 */
export async function requireEndpoint(app: App, endpoint: string): Promise<void> {
  if (!(await isPublicEndpoint(app, endpoint))) throw new AppError('invalid', { endpoint: ['bad_subscription'] })
  if (await isGone(app.db, endpoint)) throw new AppError(channelErrors.push_gone)
}
