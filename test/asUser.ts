import type { FastifyInstance, HTTPMethods, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { App } from '#base/app.ts'
import type { Role } from '#features/accounts/roles.ts'
import type { User } from '#features/accounts/schema.ts'
import { addSession } from '#features/accounts/server/sessions/openSession.ts'
import { sessionCookie } from '#features/accounts/server/sessions/sessionCookie.ts'
import { insertUser } from '#features/accounts/server/signIn/addUser.ts'
import { hashPassword } from '#features/accounts/server/signIn/password.ts'

export const testPassword = 'a-long-password'
const xsrf = 'x'.repeat(43)
let count = 0
/** Hashing is made to be slow; all test users share one. */
let hashed: Promise<string> | undefined

/** Somebody with an account and the password `testPassword`; a verified reader unless told otherwise. */
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

type Ask = (url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
type Tell = (url: string, body?: unknown, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
type Calls = { get: Ask; post: Tell; put: Tell; delete: Tell; send(options: InjectOptions): Promise<LightMyRequestResponse> }

/** A signed-in reader at the door. The calls go as a browser's: cookies and the CSRF header; those of `bearer` as another program's. */
export type SignedIn = Calls & { user: User; token: string; headers: Record<string, string>; bearer: Calls }

/**
 * @param server the door, e.g. `asVisitor(app).server`
 * @param who a user of `createUser`, or what to create one from
 */
export async function asUser(app: App, server: FastifyInstance, who: User | Parameters<typeof createUser>[1] = {}): Promise<SignedIn> {
  const user = 'id' in who ? who : await createUser(app, who)
  const { token } = await addSession(app, { address: '127.0.0.1' }, user.id)
  const headers = { cookie: `${sessionCookie}=${encodeURIComponent(token)}; XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf }
  return {
    user,
    token,
    headers,
    ...callsWith(server, headers),
    bearer: callsWith(server, { authorization: `Bearer ${token}` }),
  }
}

function callsWith(server: FastifyInstance, own: Record<string, string>): Calls {
  const send = (options: InjectOptions) => server.inject({ ...options, headers: { ...own, ...options.headers } })
  const tell =
    (method: HTTPMethods): Tell =>
    (url, body, headers = {}) =>
      send({ method: method as 'POST', url, headers, ...(body === undefined ? {} : { payload: body as object }) })
  return {
    send,
    get: (url, headers = {}) => send({ method: 'GET', url, headers }),
    post: tell('POST'),
    put: tell('PUT'),
    delete: tell('DELETE'),
  }
}
