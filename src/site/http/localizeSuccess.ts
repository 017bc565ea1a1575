import type { FastifyRequest } from 'fastify'
import { localeOfRequest } from '#base/api/localeOfRequest.ts'

/** A `preSerialization` hook that picks the reader's language of the message from `success`. */
export async function localizeSuccess(request: FastifyRequest, _reply: unknown, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'object' || payload === null || !('status' in payload && 'message' in payload)) return payload
  const { status, message } = payload
  if (status !== 'success' || typeof message !== 'object' || message === null) return payload
  return { ...payload, message: message[localeOfRequest(request) as keyof typeof message] }
}
