import type { Locale } from '#text/locale.ts'

/**
 * A write of a signed-in reader that can be sent twice without being done twice. It waits on the
 * device while the server cannot be reached.
 */
export type Write<Body = unknown> = {
  kind: 'comment' | 'vote' | 'reaction'
  /**
   * Id of the write: of two waiting ones with the same id the later one replaces the earlier
   * (`vote:7`).
   */
  id: string
  /** Path of the API; sent by POST. */
  path: string
  body: Body
  locale: Locale
  /** Text that the reader wrote, or what the write is about: shown to them if it cannot be sent. */
  text?: string
}

export type QueuedWrite<Body = unknown> = Write<Body> & {
  /** Tells a write from the one that it replaced (UUID). */
  version: string
  /** Time when the reader did it; this and the following times are milliseconds since 1970. */
  at: number
  /**
   * Time until which a page is sending it by itself. If that page is closed meanwhile, the queue
   * sends it afterwards.
   */
  heldUntil: number
  /** The server asked to wait until then. */
  notBefore: number
  /** How often the server asked to wait. */
  tries: number
}

/**
 * A write that was taken out of the queue unsent. `message`: the server's reason, in the language
 * of the write; null if it waited too long.
 */
export type RefusedWrite = QueuedWrite & { message: string | null }

/** All of one account on this device, oldest first. */
export type AccountQueue = { waiting: QueuedWrite[]; refused: RefusedWrite[] }

/** Outcome of a queued write. `answer` is the response of the API. */
export type WriteOutcome = { result: 'sent'; write: QueuedWrite; answer: unknown } | { result: 'refused'; write: QueuedWrite; code: string }

/** A message to every open page of this browser: the queue of an account has changed. */
export type QueueMessage = { account: number; outcome?: WriteOutcome | undefined }
export const channelName = 'queued-writes'
