import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#base/errors.ts'
import { singleFlight } from '#base/singleFlight.ts'

type Kept = { type: string; policy: string; plain: Buffer; br: Buffer }

const brotliAsync = promisify(brotliCompress)
const pathOf = ({ url }: FastifyRequest) => url.split('?')[0] ?? url
const bytesPerPoint = 100_000

/**
 * Letters of the addresses that there are. One that is spelled otherwise, such as with `%73` for s,
 * would be kept once more.
 */
const plainPath = /^[\w/.-]+$/
/** Points for an answer that is not kept yet. */
const makingCost = 10

/**
 * Makes and compresses each answer of the documentation once per process: the document is generated
 * in 10 ms, and the page's script has 1.7 MB. What is sent costs a point for every 100 KB. Throws
 * `not_found` for an address that is spelled otherwise than its file.
 */
export function keepDocs(docs: FastifyInstance): void {
  const kept = new Map<string, Kept>()
  const once = singleFlight<Kept>()

  docs.addHook('preHandler', async (request, reply) => {
    const path = pathOf(request)
    if (!plainPath.test(path) || /\/\.|\/\//.test(path)) throw new AppError('not_found')
    const answer = kept.get(path)
    if (answer) await send(request, reply, answer)
    else request.charge(makingCost)
  })

  docs.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || reply.statusCode !== 200 || kept.has(pathOf(request))) return payload
    const plain = typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.from(payload) : await buffer(payload as Readable)
    const header = (name: string) => String(reply.getHeader(name) ?? '')
    const answer = await once(pathOf(request), async () => {
      const br = await brotliAsync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } })
      return { type: header('content-type'), policy: header('content-security-policy'), plain, br }
    })
    kept.set(pathOf(request), answer)
    return plain
  })
}

function send(request: FastifyRequest, reply: FastifyReply, { type, policy, plain, br }: Kept): FastifyReply {
  const isBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
  const body = isBrotli ? br : plain
  request.charge(body.length / bytesPerPoint)
  reply.header('content-type', type).header('vary', 'Accept-Encoding').header('cache-control', 'public, max-age=300')
  if (policy) reply.header('content-security-policy', policy)
  if (isBrotli) reply.header('content-encoding', 'br')
  return reply.send(body)
}
