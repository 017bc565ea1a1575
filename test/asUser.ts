import type { FastifyInstance, HTTPMethods, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Role } from '#access/roles.ts'
import { hashPassword } from '#access/server/passwords/password.ts'
import { addSession } from '#access/server/sessions/openSession.ts'
import { sessionCookie } from '#access/server/sessions/sessionCookie.ts'
import type { User } from '#access/user.ts'
import type { App } from '#base/app.ts'
import { insertUser } from '#features/accounts/server/passwords/addUser.ts'

export const testPassword = 'a-long-password'
const xsrf = 'x'.repeat(43)
let count = 0
/** Hashing is slow by design, so all test users share one hash. */
let hashed: Promise<string> | undefined

/** Creates an account with the password `testPassword`; by default a verified reader. */
export async function createUser(
  app: App,
  {
    role = 'reader',
    verified = true,
    ...given
  }: { role?: Role; verified?: boolean; name?: string; email?: string; locale?: 'ar' | 'en' } = {},
): Promise<User> {
  const email = given.email ?? `reader-${process.pid}-${++count}@example.com`
  hashed ??= hashPassword(testPassword)
  const password = await hashed
  const values = { name: 'سارة المطيري', phone: '+96550012345', ...given, email, role, email_verified: verified }
  const user = await app.db.transaction().execute((tx) => insertUser(tx, values, password))
  if (!user) throw new Error(`${email} has an account already`)
  return user
}

type Get = (url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
type Send = (url: string, body?: unknown, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
type Calls = { get: Get; post: Send; put: Send; delete: Send; send(options: InjectOptions): Promise<LightMyRequestResponse> }

/**
 * A signed-in user. The calls send cookies and the CSRF header as a browser does; those of `bearer`
 * send a bearer token as other programs do.
 */
export type SignedIn = Calls & { user: User; token: string; headers: Record<string, string>; bearer: Calls }

/**
 * Signed in, with the second factor given a moment ago, as staff need it, wherever a test moves the
 * clock.
 * @param server e.g. `asVisitor(app).server`
 * @param who a user made by `createUser`, or the values to create one
 */
export async function asUser(app: App, server: FastifyInstance, who: User | Parameters<typeof createUser>[1] = {}): Promise<SignedIn> {
  const someone = await withoutFactor(app, server, who)
  let givenAt = Number.NEGATIVE_INFINITY
  async function giveFactor(): Promise<void> {
    const now = app.now()
    if (Math.abs(now.getTime() - givenAt) < 5 * 60_000) return
    givenAt = now.getTime()
    await app.db.updateTable('sessions').set({ factor_at: now }).where('user_id', '=', someone.user.id).execute()
  }
  await giveFactor()
  const { headers, token } = someone
  const bearer = callsWith(server, { authorization: `Bearer ${token}` }, giveFactor)
  return { ...someone, ...callsWith(server, headers, giveFactor), bearer }
}

/** The same as after signing in, when the second factor was not given yet. */
export async function withoutFactor(
  app: App,
  server: FastifyInstance,
  who: User | Parameters<typeof createUser>[1] = {},
): Promise<SignedIn> {
  const user = 'id' in who ? who : await createUser(app, who)
  const { token } = await addSession(app, { ip: '127.0.0.1' }, user.id)
  const headers = { cookie: `${sessionCookie}=${encodeURIComponent(token)}; XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf }
  return {
    user,
    token,
    headers,
    ...callsWith(server, headers),
    bearer: callsWith(server, { authorization: `Bearer ${token}` }),
  }
}

function callsWith(server: FastifyInstance, own: Record<string, string>, before?: () => Promise<void>): Calls {
  const send = async (options: InjectOptions) => {
    await before?.()
    return server.inject({ ...options, headers: { ...own, ...options.headers } })
  }
  const sendAs =
    (method: HTTPMethods): Send =>
    (url, body, headers = {}) =>
      send({ method: method as 'POST', url, headers, ...(body === undefined ? {} : { payload: body as object }) })
  return {
    send,
    get: (url, headers = {}) => send({ method: 'GET', url, headers }),
    post: sendAs('POST'),
    put: sendAs('PUT'),
    delete: sendAs('DELETE'),
  }
}
