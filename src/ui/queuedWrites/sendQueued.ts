import { ApiError, callApi } from '../callApi.ts'
import { isTooOld, maxWaitMs, nextWrite, waitMs, withoutWrite } from './nextWrite.ts'
import { channelName, type QueuedWrite, type QueueMessage, type WriteOutcome } from './queuedWrite.ts'
import { changeQueue, readQueue } from './queueStorage.ts'

/** A request without a response is given up after this time; the write stays. */
export const requestMs = 20_000

/**
 * `ms` until something may be sent again, undefined if nothing waits. `stopped`, why the rest
 * stays: the server was not reached, so try again with more and more time between; or another
 * account or none is signed in.
 */
export type SendResult = { ms?: number | undefined; stopped?: Stopped }
type Stopped = 'unreached' | 'signed_out' | undefined

/**
 * Sends what waits of an account, in order. Two tabs or the service worker never send at the same
 * time. The server refuses it unless this account is signed in; then everything stays.
 * @param token of the cookie XSRF-TOKEN, for callers without a document
 */
export async function sendQueued(account: number, token?: string): Promise<SendResult> {
  const run = () => sendAll(account, token)
  // Web Locks are available on secure origins only. Without them a write may be sent twice, which
  // the server recognizes.
  return 'locks' in navigator ? navigator.locks.request(channelName, run) : run()
}

async function sendAll(account: number, token: string | undefined): Promise<SendResult> {
  for (;;) {
    const waiting = (await readQueue(account))?.waiting ?? []
    const write = nextWrite(waiting, Date.now())
    if (!write) return { ms: waitMs(waiting, Date.now()) }
    if (isTooOld(write, Date.now())) await refuse(account, write, 'too_old', null)
    else {
      const stopped = await send(account, write, token)
      if (stopped) return { stopped }
    }
  }
}

async function send(account: number, write: QueuedWrite, token: string | undefined): Promise<Stopped> {
  const { path, body, locale } = write
  const waited = String(Math.max(0, Date.now() - write.at))
  const headers = { 'X-Account': String(account), 'X-Waited-Ms': waited, ...(token && { 'X-XSRF-TOKEN': token }) }
  try {
    const answer = await callApi(path, { body, locale, headers, signal: AbortSignal.timeout(requestMs) })
    await changeQueue(account, (queue) => withoutWrite(queue, write))
    announce({ account, outcome: { result: 'sent', write, answer } })
  } catch (error) {
    if (!isFromServer(error)) return 'unreached'
    if (error.status === 401 || needsThisAccount.has(error.code)) return 'signed_out'
    if (isTemporary(error) && !(error.status === 500 && write.tries >= maxFaults)) await postpone(account, write, error)
    else await refuse(account, write, error.code, error.firstMessage)
  }
  return undefined
}

/** The session is another one, or its cookies are not complete: nothing is wrong with the write. */
const needsThisAccount = new Set(['other_account', 'csrf_mismatch'])

/**
 * Whether our server answered: a captive portal or a broken proxy answers with something else, or
 * with an error that has no code of ours.
 */
export function isFromServer(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code !== 'error'
}

function isTemporary({ status }: ApiError): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500
}

/**
 * Errors of the server (half an hour) after which something is wrong with the write, and later ones
 * of its kind must not wait for it.
 */
const maxFaults = 10

const firstDelayMs = 5_000
const maxDelayMs = 10 * 60_000

/**
 * How long to wait after so many failures: twice as long each time, with up to half of it at
 * random, so that not everybody comes back at once.
 */
export function delayMs(failures: number): number {
  return Math.min(maxDelayMs, firstDelayMs * 2 ** failures) * (1 + Math.random() / 2)
}

/**
 * Returns when to try again: the server may ask for longer, but is asked again after a while. In ms
 * since 1970.
 */
export const laterBy = (ms: number) => Date.now() + Math.min(ms, maxWaitMs)

async function postpone(account: number, write: QueuedWrite, { retryAfter }: ApiError): Promise<void> {
  const ms = retryAfter === undefined ? delayMs(write.tries) : retryAfter * 1000
  const later = { ...write, tries: write.tries + 1, notBefore: laterBy(ms) }
  await changeQueue(account, (queue) => ({
    ...queue,
    waiting: queue.waiting.map((one) => (one.version === write.version ? later : one)),
  }))
}

async function refuse(account: number, write: QueuedWrite, code: string, message: string | null): Promise<void> {
  await changeQueue(account, (queue) => {
    const rest = withoutWrite(queue, write)
    // Withdrawn or replaced meanwhile: then the reader has no interest in it any more.
    if (rest.waiting.length === queue.waiting.length) return queue
    return { ...rest, refused: [...queue.refused, { ...write, message }] }
  })
  const outcome: WriteOutcome = { result: 'refused', write, code }
  announce({ account, outcome })
}

/**
 * Tells all open pages, this one included: a channel does not hear itself, so each message has its
 * own.
 */
export function announce(message: QueueMessage): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(message)
  channel.close()
}
