import type { FastifyReply } from 'fastify'
import { AppError } from '#base/errors.ts'
import { readCode, type Shareable } from '#features/sharing/shareCode.ts'

/** The shareable of a code in an address. Throws `not_found`. */
export function requireShareable(code: string): Shareable {
  const shareable = readCode(code)
  if (!shareable) throw new AppError('not_found')
  return shareable
}

/**
 * The file that a browser or proxy has, by `If-None-Match` (RFC 9110 §13.1.2), is sent again only
 * if it changed.
 */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch === '*' || (ifNoneMatch ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === etag)
}

/** Other sites may show it, although helmet's default is that they may not. */
export function forOtherSites(reply: FastifyReply): FastifyReply {
  return reply.header('cross-origin-resource-policy', 'cross-origin')
}
