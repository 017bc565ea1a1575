import type { FastifyInstance, HTTPMethods } from 'fastify'
import { AppError } from '#base/errors.ts'

const methods: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Collects the methods of each address for `refuseOtherMethods`; must be called before the routes
 * are added.
 */
export function collectMethods(api: FastifyInstance): Map<string, Set<string>> {
  const taken = new Map<string, Set<string>>()
  api.addHook('onRoute', ({ url, method }) => {
    const known = taken.get(url) ?? new Set()
    for (const one of [method].flat()) known.add(one)
    taken.set(url, known)
  })
  return taken
}

/**
 * Responds 405 with `Allow` (RFC 9110, §15.5.6) if an API address does not support the method, and
 * 404 for every other address under /api, so that none of them falls through to the pages.
 */
export function refuseOtherMethods(api: FastifyInstance, taken: Map<string, Set<string>>): void {
  for (const [url, known] of [...taken]) {
    const allow = [...known].join(', ')
    refuse(
      api,
      url,
      methods.filter((method) => !known.has(method)),
      (header) => {
        header('allow', allow)
        return new AppError('method_not_allowed')
      },
    )
  }
  refuse(api, '/api/*', methods, () => new AppError('not_found'))
}

/** Refused before the body is read, so that a malformed one does not hide the real reason. */
function refuse(
  api: FastifyInstance,
  url: string,
  method: HTTPMethods[],
  reason: (header: (name: string, value: string) => void) => AppError,
) {
  api.route({
    url,
    method,
    schema: { hide: true },
    config: { access: 'anyone', noCall: true },
    onRequest: async (_request, reply) => {
      throw reason((name, value) => void reply.header(name, value))
    },
    handler: async () => {},
  })
}
