import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#base/app.ts'

/** Version of a page that a reader gets (decision 21). */
export type Version = 'full' | 'light'

/** The name of the cookie that keeps a reader's choice. */
export const versionCookie = 'VERSION'
const keptSeconds = 365 * 24 * 3600

/**
 * Request headers on which the full page's response depends, besides the encoding: a shared cache
 * has copies for each of them.
 */
export const versionHeaders = 'Save-Data, ECT'

/** Robots, which index and preview full pages, and keep no choice. */
const robots = /bot|crawl|spider|slurp|preview|externalhit|whatsapp|embed/i

/**
 * The version that this request for a document asks for, by `?version=`, else by what the reader
 * chose before, else light on a connection that saves data (https://wicg.github.io/savedata/) or is
 * very slow (`ECT`, https://wicg.github.io/netinfo/), which browsers tell after our `Accept-CH`.
 */
export function readVersion(request: FastifyRequest): Version {
  const { version } = request.query as Record<string, unknown>
  if (version === 'full' || version === 'once' || !isDocument(request)) return 'full'
  const kept = request.cookies[versionCookie]
  if (version === 'light' || kept === 'light') return 'light'
  return kept !== 'full' && savesData(request) ? 'light' : 'full'
}

/**
 * Keeps what a reader chose by a link of ours, for a year: not what another site or a prefetch
 * requests. Returns whether they chose now.
 */
export function keepVersion(app: App, request: FastifyRequest, reply: FastifyReply): boolean {
  const { version } = request.query as Record<string, unknown>
  if ((version !== 'full' && version !== 'light') || !isChosen(request)) return false
  const secure = app.config.publicUrl.startsWith('https:')
  reply.setCookie(versionCookie, version, { path: '/', sameSite: 'lax', httpOnly: true, secure, maxAge: keptSeconds })
  return true
}

/** Browsers too old to say where a request comes from count as if it came from us. */
function isChosen(request: FastifyRequest): boolean {
  const { 'sec-fetch-site': site = 'none', 'sec-purpose': purpose, purpose: earlierPurpose } = request.headers
  return isDocument(request) && (site === 'same-origin' || site === 'none') && !purpose && !earlierPurpose
}

/** Whether the browser says that the reader saves data, or has a very slow connection. */
export function savesData({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return /\bon\b/i.test(String(headers['save-data'] ?? '')) || /^(?:slow-)?2g$/.test(String(headers.ect ?? ''))
}

/**
 * Whether a person opens the address; not a script that asks for a page's data, and not a robot.
 */
function isDocument({ headers }: FastifyRequest): boolean {
  const destination = headers['sec-fetch-dest']
  return (
    (destination === undefined || destination === 'document') &&
    /\btext\/html\b/.test(headers.accept ?? '') &&
    !robots.test(headers['user-agent'] ?? '')
  )
}
