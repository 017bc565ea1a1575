import { type BetterAuthPlugin, betterAuth } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import type { App } from '#base/app.ts'
import { roles } from '../../roles.ts'
import { limits } from '../../schema.ts'
import { signInPasswords } from './password.ts'

export const sessionCookie = 'x-access-token'
const day = 24 * 3600
/** Seconds without a visit after which a session ends. */
export const sessionSeconds = 30 * day

export type Auth = ReturnType<typeof createAuth>
const known = new WeakMap<App, Auth>()

/** The library that keeps passwords and sessions, on our database and under our names; one for each application. Called behind our own paths. */
export function authOf(app: App): Auth {
  const auth = known.get(app) ?? createAuth(app)
  known.set(app, auth)
  return auth
}

function createAuth(app: App) {
  return betterAuth({
    baseURL: app.config.publicUrl,
    secret: app.config.secret,
    telemetry: { enabled: false },
    logger: { log: (level, message, ...details) => app.log.debug({ level, details }, `sign-in: ${message}`) },
    database: { db: app.db, type: 'postgres', transaction: true },
    advanced: {
      cookiePrefix: 'auth',
      useSecureCookies: false,
      cookies: { session_token: { name: sessionCookie } },
      defaultCookieAttributes: { secure: app.config.publicUrl.startsWith('https:') },
      database: { generateId: 'serial' },
    },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: {
        phone: { type: 'string', required: false, input: false },
        role: { type: [...roles], required: true, defaultValue: 'reader', input: false },
        locale: { type: ['ar', 'en'], required: true, defaultValue: 'ar', input: false },
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
        expiresAt: 'expires_at',
      },
      expiresIn: sessionSeconds,
      updateAge: day,
    },
    account: {
      modelName: 'accounts',
      fields: { userId: 'user_id', providerId: 'provider_id', accountId: 'account_id', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: limits.passwordLeast,
      maxPasswordLength: limits.passwordMost,
      password: { hash: signInPasswords.hash, verify: ({ hash, password }) => signInPasswords.verify(hash, password) },
    },
    plugins: [sessionOpener],
  })
}

/** A session for somebody who proved who he is by other means than a password. Without a path: only our own code can call it. */
const sessionOpener = {
  id: 'session-opener',
  endpoints: {
    openSession: createAuthEndpoint({ method: 'POST', body: z.object({ userId: z.string() }) }, async (ctx) => {
      const { internalAdapter } = ctx.context
      const user = await internalAdapter.findUserById(ctx.body.userId)
      if (!user) throw ctx.error('UNAUTHORIZED')
      const session = await internalAdapter.createSession(user.id)
      await setSessionCookie(ctx, { session, user })
      return ctx.json({ token: session.token, user })
    }),
  },
} satisfies BetterAuthPlugin
