import { z } from 'zod'
import type { App } from '#base/app.ts'
import { authOf, sessionCookie } from './auth.ts'
import { roles, type User } from './schema.ts'

/** What a request brings along of a session, and where it comes from. */
export type Credentials = {
  /** Value of the session cookie, decoded. */
  cookie?: string | undefined
  /** The whole `Authorization` header. */
  authorization?: string | undefined
  address: string
  userAgent?: string | undefined
}

export type OpenSession = {
  id: number
  user: User
  /** `Set-Cookie` lines to send along: a session in use is prolonged once a day. */
  cookies: string[]
}

/** Whose session this is; null without a valid one. A bearer token counts alone: a cookie beside it is not looked at. */
export async function readSession(app: App, credentials: Credentials): Promise<OpenSession | null> {
  const { response, headers } = await authOf(app).api.getSession({ headers: asHeaders(credentials), returnHeaders: true })
  if (!response) return null
  const { user, session } = response
  return { id: Number(session.id), user: toUser(user), cookies: credentials.authorization ? [] : headers.getSetCookie() }
}

/** The headers that the library reads. */
export function asHeaders({ cookie, authorization, address, userAgent }: Credentials): Headers {
  const headers = new Headers({ 'x-forwarded-for': address })
  if (authorization) headers.set('authorization', authorization)
  else if (cookie) headers.set('cookie', `${sessionCookie}=${encodeURIComponent(cookie)}`)
  if (userAgent) headers.set('user-agent', userAgent.slice(0, 300))
  return headers
}

/** A user as the library hands him out. */
const LibraryUser = z.object({
  id: z.coerce.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullish(),
  role: z.enum(roles),
  emailVerified: z.boolean(),
  locale: z.enum(['ar', 'en']),
  createdAt: z.date(),
})

export function toUser(given: object): User {
  const { emailVerified, createdAt, phone, ...user } = LibraryUser.parse(given)
  return { ...user, phone: phone ?? null, email_verified: emailVerified, created_at: createdAt.toISOString() }
}
