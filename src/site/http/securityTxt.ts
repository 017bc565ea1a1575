import type { FastifyInstance } from 'fastify'
import type { App } from '#base/app.ts'
import { brand } from '#brand.ts'

/** The lifetime of copies; RFC 9116 §2.5.5 recommends less than a year. */
const validMs = 180 * 24 * 3_600_000

/** GET /.well-known/security.txt: where to report a vulnerability (RFC 9116). */
export function serveSecurityTxt(server: FastifyInstance, app: App): void {
  server.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    const lines = [
      `Contact: mailto:${brand.email.security}`,
      `Expires: ${new Date(app.now().getTime() + validMs).toISOString()}`,
      'Preferred-Languages: ar, en',
      `Canonical: ${app.config.publicUrl}/.well-known/security.txt`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`)
  })
}
