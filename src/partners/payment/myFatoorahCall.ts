import type { z } from 'zod'
import type { App } from '#base/app.ts'
import { safeFetch } from '#base/net/safeFetch.ts'
import { parseJson } from '#base/parseJson.ts'
import { failedSend, retryAfterMs } from '../failedSend.ts'
import { Envelope } from './myFatoorahShapes.ts'

type CallResult<Data> =
  | { outcome: 'ok'; data: Data }
  /** They refused the request: a validation error, a wrong key. */
  | { outcome: 'refused'; status: number; reason: string }
  /** Nothing was done: too many requests, or no connection. */
  | { outcome: 'busy'; reason: string; retryAfterMs: number | undefined }
  /** An error of theirs, or no response: it may have been done. */
  | { outcome: 'failed' | 'unknown'; reason: string }

/** A reader may be waiting. */
const timeoutMs = 10_000

/**
 * A call of MyFatoorah's API v2: JSON in, JSON out, all by POST. Never throws for what they answer,
 * or do not answer.
 */
export async function callMyFatoorah<Shape extends z.ZodType>(
  app: App,
  call: string,
  shape: Shape,
  body: object,
): Promise<CallResult<z.output<Shape>>> {
  const { key, apiRoot } = app.config.myfatoorah ?? { key: '', apiRoot: '' }
  try {
    const {
      status,
      headers,
      body: bytes,
    } = await safeFetch(app.config, `${apiRoot}/v2/${call}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      timeoutMs,
      maxBytes: 1_000_000,
      maxRedirects: 0,
    })
    return read(app, call, shape, { status, retryAfter: headers['retry-after'], text: Buffer.from(bytes).toString() })
  } catch (error) {
    const failed = failedSend(error)
    const reason = 'reason' in failed ? failed.reason : ''
    if (failed.outcome === 'busy') return { outcome: 'busy', reason, retryAfterMs: undefined }
    return failed.outcome === 'unknown' ? { outcome: 'unknown', reason } : { outcome: 'refused', status: 0, reason }
  }
}

type Response = { status: number; retryAfter: string | undefined; text: string }

function read<Shape extends z.ZodType>(
  app: App,
  call: string,
  shape: Shape,
  { status, retryAfter, text }: Response,
): CallResult<z.output<Shape>> {
  if (status === 429) return { outcome: 'busy', reason: 'too many requests', retryAfterMs: retryAfterMs(retryAfter, app.now()) }
  const reason = `${call} answered ${status}: ${text.slice(0, 300)}`
  if (status >= 500) return { outcome: 'failed', reason }
  const envelope = Envelope.safeParse(parseJson(text))
  if (status !== 200 || (envelope.success && !envelope.data.IsSuccess)) {
    // A wrong key is our mistake, which readers cannot fix.
    const isKey = status === 401 || status === 403
    if (isKey) app.log.error({ call, status }, 'MyFatoorah refused our key')
    // A proxy has answered for it, and passed nothing on.
    if (!envelope.success && !isKey) return { outcome: 'busy', reason, retryAfterMs: undefined }
    return { outcome: 'refused', status: status === 200 ? 400 : status, reason }
  }
  const data = envelope.success ? shape.safeParse(envelope.data.Data) : undefined
  return data?.success ? { outcome: 'ok', data: data.data } : { outcome: 'failed', reason }
}
