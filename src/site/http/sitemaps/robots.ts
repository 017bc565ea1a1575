import type { FastifyInstance } from 'fastify'
import type { App } from '#base/app.ts'

/** Personal pages, which have nothing for a search engine. */
const personal = ['/profile', '/my-page', '/payment', '/desk', '/login', '/Signup', '/confirm-code', '/reset-password', '/feeds']

/**
 * GET /robots.txt (RFC 9309): all public pages may be read; searches are endless, links to versions
 * lead to the same pages, and the API is not for readers.
 */
export function serveRobots(server: FastifyInstance, app: App): void {
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /*?*search=',
    'Disallow: /*?*cursor=',
    'Disallow: /*?*version=',
    ...personal.flatMap((path) => [`Disallow: ${path}`, `Disallow: /en${path}`]),
    // The longer rule wins (RFC 9309, 2.2.2).
    'Allow: /profile/subscribe',
    'Allow: /en/profile/subscribe',
    '',
    `Sitemap: ${app.config.publicUrl}/sitemap.xml`,
  ]
  server.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n`),
  )
}
