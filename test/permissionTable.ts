import type { FastifyInstance } from 'fastify'
import type { Access } from '#base/api/access.ts'
import type { App } from '#base/app.ts'
import type { SignedIn } from './asUser.ts'

export type Call = { url: string; body?: object }
export type Site = { app: App; server: FastifyInstance }

/**
 * Who may make a call. A call that names a user's resource says how its owner makes it, so that the test can check
 * that others fail: `own` prepares the resource and returns the call; `others` says who else may make it, nobody by
 * default. `at` is a valid address, where `1` in place of each parameter is not.
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
  'GET /news/rss': 'anyone',
  'GET /en/news/rss': 'anyone',
  'GET /mirqab-news/rss': 'anyone',
  'GET /en/mirqab-news/rss': 'anyone',
  'GET /sitemap.xml': 'anyone',
  'GET /sitemaps/:name': { access: 'anyone', at: '/sitemaps/pages.xml' },
}

/** One file for each feature, `permissions.fixtures.ts`. */
const ofFeatures = import.meta.glob<Permissions>('../src/features/*/server/permissions.fixtures.ts', { eager: true, import: 'permissions' })

/** Every call of the API. A new one fails the tests until it has a row. */
export const permissionTable: Permissions = Object.assign({}, ofSite, ...Object.values(ofFeatures))
