import type { FastifyInstance } from 'fastify'
import type { Access } from '#base/api/access.ts'
import type { App } from '#base/app.ts'
import type { SignedIn } from './asUser.ts'

export type Call = { url: string; body?: object }
export type Site = { app: App; server: FastifyInstance }

/**
 * Callers who may make a call. A call that names a user's resource says how its owner makes it, so
 * that the test can check that others fail: `own` prepares the resource and returns the call;
 * `others` says who else may make it, nobody by default. `at` is a valid address, where `1` in
 * place of each parameter is not.
 */
export type Row =
  | Access
  | {
      access: Access
      at?: string | ((site: Site) => string)
      own?: (owner: SignedIn, site: Site) => Promise<Call>
      others?: Access
    }

/** Rows by method and path, e.g. `GET /api/events/:id`. */
export type Permissions = Record<string, Row>

const ofSite: Permissions = {
  'GET /_outbox': 'anyone',
  'GET /_outbox/:id': 'anyone',
  'GET /sanctum/csrf-cookie': 'anyone',
  ...feedsAt('/news'),
  ...feedsAt('/media'),
  ...feedsAt('/mirqab-news'),
  ...feedsAt('/stories/:id'),
  ...feedsAt('/feeds/:key/:list'),
  'GET /cards/:locale/:code.png': { access: 'anyone', at: '/cards/ar/n1.png' },
  'GET /s/:code': { access: 'anyone', at: '/s/n1' },
  'GET /en/s/:code': { access: 'anyone', at: '/en/s/n1' },
  'GET /qr/:code.svg': { access: 'anyone', at: '/qr/n1.svg' },
  'GET /en/qr/:code.svg': { access: 'anyone', at: '/en/qr/n1.svg' },
  'GET /search': 'anyone',
  'GET /en/search': 'anyone',
  'GET /embed/:code': { access: 'anyone', at: '/embed/n1' },
  'GET /en/embed/:code': { access: 'anyone', at: '/en/embed/n1' },
  'GET /oembed': { access: 'anyone', at: '/oembed?url=http://localhost:3000/news/1' },
  'GET /agencies.opml': 'anyone',
  'GET /en/agencies.opml': 'anyone',
  ...commentPages(''),
  ...commentPages('/en'),
  'GET /sitemap.xml': 'anyone',
  'GET /sitemaps/:name': { access: 'anyone', at: '/sitemaps/pages.xml' },
}

/** Visitors are shown how to sign in. */
function commentPages(prefix: string): Permissions {
  const row = { access: 'anyone', at: '/comments/post/1' } as const
  const path = `${prefix}/comments/:type/:id`
  return { [`GET ${path}`]: row, [`POST ${path}`]: row, [`POST ${path}/sign-in`]: row, [`POST ${path}/sign-out`]: row }
}

/** Each feed in three formats and two languages. */
function feedsAt(path: string): Permissions {
  const formats = ['rss', 'atom', 'feed.json']
  return Object.fromEntries(formats.flatMap((format) => ['', '/en'].map((prefix) => [`GET ${prefix}${path}/${format}`, 'anyone' as const])))
}

/** One file for each feature, `permissions.fixtures.ts`. */
const ofFeatures = import.meta.glob<Permissions>('../src/features/*/server/permissions.fixtures.ts', { eager: true, import: 'permissions' })

/** Every call of the API. A new one fails the tests until it has a row. */
export const permissionTable: Permissions = Object.assign({}, ofSite, ...Object.values(ofFeatures))
