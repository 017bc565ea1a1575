import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiServer } from '#base/api/apiServer.ts'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { palette } from '#palette.ts'
import { escapeHtml } from '#text/escapeHtml.ts'
import { htmlDocument, noindex } from '#text/htmlDocument.ts'
import { isLocalHost, isPublicHost } from './knownHost.ts'

type Message = { id: number; channel: string; recipient: string; subject: string; text: string; html: string | null; created_at: Date }

const newest = 200

/**
 * GET /_outbox: the messages that the demo would have sent, newest first. A live installation has
 * no such page.
 */
export function serveOutbox(server: ApiServer, app: App): void {
  if (app.config.mode !== 'demo') return
  const options = { schema: { hide: true }, config: { access: 'anyone' }, onRequest: refuseForeignHosts(app) } as const

  server.get('/_outbox', options, async (_request, reply) => {
    const query = app.db.selectFrom('outbox').selectAll().orderBy('id', 'desc').limit(newest)
    return sendHtml(
      reply,
      `default-src 'none'; style-src '${styleHash}'; frame-ancestors 'none'; base-uri 'none'`,
      listPage(await query.execute()),
    )
  })

  // The HTML of a mail, as a mail program shows it: sandboxed, without scripts or requests.
  server.get<{ Params: { id: string } }>('/_outbox/:id', options, async (request, reply) => {
    const id = /^\d{1,15}$/.test(request.params.id) ? Number(request.params.id) : 0
    const row = await app.db.selectFrom('outbox').select('html').where('id', '=', id).executeTakeFirst()
    if (!row?.html) throw new AppError('not_found')
    return sendHtml(reply, "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'", row.html)
  })
}

/**
 * The messages contain sign-in codes, which no other site may read through a host name that points
 * at this machine (DNS rebinding).
 */
function refuseForeignHosts({ config }: App) {
  return async ({ headers }: FastifyRequest) => {
    if (!isLocalHost(config, headers.host) && !isPublicHost(config, headers.host)) throw new AppError('not_found')
  }
}

function sendHtml(reply: FastifyReply, policy: string, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).header('cache-control', 'no-store').send(html)
}

const style = `
body{margin:0 auto;max-width:60rem;padding:1.5rem;background:#0b1220;color:#e2e8f0;font:1rem/1.6 system-ui,Tahoma,sans-serif}
article{margin:1rem 0;padding:1rem;border:1px solid #334155;border-radius:.5rem;background:#111a2e}
h2{margin:0 0 .5rem;font-size:1.1rem}small{color:#94a3b8}pre{margin:.75rem 0 0;white-space:pre-wrap;font:inherit}a{color:${palette.dark.accent}}`
const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`

function listPage(messages: Message[]): string {
  const articles = messages.map(
    (message) => `<article><h2 dir="auto">${escapeHtml(message.subject || message.channel)}</h2>
<small dir="ltr">${escapeHtml(message.channel)} → <bdi>${escapeHtml(message.recipient)}</bdi> · ${message.created_at.toISOString()}${
      message.html ? ` · <a href="/_outbox/${message.id}">HTML</a>` : ''
    }</small>
<pre dir="auto">${escapeHtml(message.text)}</pre></article>`,
  )
  return htmlDocument(
    { locale: 'ar', title: 'صندوق الصادر', head: `${noindex}<style>${style}</style>` },
    `<h1>صندوق الصادر <small>Outbox</small></h1>
<p>كل رسالة كان الموقع سيرسلها لو لم يكن للعرض، ولم يغادر شيء منها هذا الجهاز.</p>
${articles.join('\n') || '<p>لا رسائل بعد.</p>'}`,
  )
}
