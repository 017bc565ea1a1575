import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { AppError } from '../errors.ts'
import { limitConcurrency } from '../limitConcurrency.ts'
import { perApp } from '../perApp.ts'

/** Bytes; smaller bodies cost little while they are received. */
const largeBody = 64 * 1024
/**
 * Large bodies that one process receives and handles at once. `requestTimeoutMs` cuts off slow
 * senders.
 */
const maxConcurrent = 8
const retryAfterSeconds = 5

const limits = perApp(() => limitConcurrency(maxConcurrent))

/**
 * An `onRequest` hook for routes that accept large bodies: while a few are being handled, others
 * are refused before they are read, with `unavailable` and `Retry-After`. Add it after the hook
 * that checks access.
 */
export function limitLargeBodies(app: App) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const announced = request.headers['content-length']
    const chunked = request.headers['transfer-encoding'] !== undefined
    if (!chunked && Number(announced ?? 0) <= largeBody) return
    // The sender went away while an earlier hook waited: `close` has passed, so the room would
    // never be given back, and no body comes.
    if (reply.raw.destroyed) return
    const release = limits(app).tryEnter()
    if (!release) {
      reply.header('connection', 'close')
      throw new AppError('unavailable', undefined, retryAfterSeconds)
    }
    reply.raw.once('finish', release)
    reply.raw.once('close', release)
  }
}
