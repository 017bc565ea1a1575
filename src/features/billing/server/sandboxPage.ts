import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { findSandboxPayment, type SandboxPayment, settleSandboxPayment } from '#partners/payment/sandbox.ts'
import { sandboxStyle, writeSandboxPage } from './writeSandboxPage.ts'

const SandboxParams = z.object({ token: z.string().regex(/^[\w-]{43}$/) })
const SandboxForm = z.object({ choice: z.enum(['pay', 'decline', 'cancel', 'vanish']) })
const outcomes = { pay: 'paid', decline: 'declined', cancel: 'cancelled', vanish: 'paid' } as const

const styleHash = `sha256-${createHash('sha256').update(sandboxStyle).digest('base64')}`
const policy = `default-src 'none'; style-src '${styleHash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

/**
 * The payment page of the sandbox, in the demo only. It plays another company's site: it knows no
 * session, and only who has the address, which nobody can guess, can open it or choose; so another
 * site cannot post its form either.
 */
export function sandboxPage(server: ApiServer, app: App): void {
  if (app.config.mode !== 'demo') return
  server.register(async (pages: ApiServer) => {
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 1_024 }, (_request, body, parsed) =>
      parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    const config = { access: 'anyone', crossSite: true } as const
    pages.get('/payment/sandbox/:token', { schema: { hide: true, params: SandboxParams }, config }, async ({ params }, reply) =>
      send(reply, await find(app, params.token)),
    )
    const chooseSchema = { hide: true, params: SandboxParams, body: SandboxForm }
    pages.post('/payment/sandbox/:token', { schema: chooseSchema, config }, async ({ params: { token }, body: { choice } }, reply) => {
      await find(app, token)
      await settleSandboxPayment(app, token, outcomes[choice])
      const payment = await find(app, token)
      if (choice === 'vanish') return send(reply, payment)
      return reply.header('cache-control', 'no-store').redirect(payment.return_url, 303)
    })
  })
}

async function find(app: App, token: string): Promise<SandboxPayment> {
  const payment = await findSandboxPayment(app, 'token', token)
  if (!payment || payment.expires_at <= app.now()) throw new AppError('not_found')
  return payment
}

function send(reply: FastifyReply, payment: SandboxPayment): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .send(writeSandboxPage(payment))
}
