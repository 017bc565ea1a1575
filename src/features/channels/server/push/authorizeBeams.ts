import { SignJWT } from 'jose'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { channelErrors } from '../messages.ts'

/**
 * The token with which Pusher Beams accepts a browser as this user's (Pusher Beams, "Authenticated
 * Users": HS256 with the instance's secret key). Throws `beams_not_configured`, and `forbidden`
 * when the page asks for another user.
 * @param asked the user id that Pusher's script asks for
 */
export async function authorizeBeams(app: App, userId: number, asked: string | undefined): Promise<{ token: string }> {
  const { pusherBeams } = app.config
  if (!pusherBeams) throw new AppError(channelErrors.beams_not_configured)
  if (asked !== undefined && asked !== String(userId)) throw new AppError('forbidden')
  const issuedAt = Math.floor(app.now().getTime() / 1000)
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(userId))
    .setIssuer(`https://${pusherBeams.instanceId}.pushnotifications.pusher.com`)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + 86_400)
    .sign(new TextEncoder().encode(pusherBeams.secretKey))
  return { token }
}
