import type { FastifyRequest } from 'fastify'

/** A post as the stand-ins of X, Instagram and Threads hold it. */
export type NetworkPost = {
  /** Digits; greater for newer posts. */
  id: string
  /** Ids before edits, oldest first (X gives each edit a new one). */
  before?: string[]
  text: string
  at: Date
  media: NetworkPostMedia[]
  /** Whether it is in no list, but there by its id. */
  isUnlisted?: boolean
  /** Address where it is read; X makes its own. */
  permalink?: string
}

/** `poster` of videos; `seconds` their length; sizes in pixels. */
export type NetworkPostMedia = {
  kind: 'picture' | 'video'
  url: string
  poster?: string
  width: number
  height: number
  seconds?: number
  description?: string
}

/**
 * `almost_used_up`: an answer whose headers say that the limit is near. `endless`: each page has a
 * next one, the same again.
 */
type NetworkFault = 'rate_limited' | 'expired_token' | 'server_error' | 'malformed' | 'endless' | 'almost_used_up'

/** `list`: the posts of an account, newest first; undefined if there is no such account. */
export type NetworkAccounts = { list(account: string): NetworkPost[] | undefined; names(): string[] }

/** Requests that a stand-in was sent, and the fault that comes next. */
export type NetworkControl = {
  /** Paths with their query, without tokens. */
  requests: string[]
  fail(fault: NetworkFault | null, times?: number): void
  /** Records a new request, and returns the fault to show. */
  begin(request: FastifyRequest): NetworkFault | null
  /** The fault of the last request. */
  shown: NetworkFault | null
  /** Time when the token ends, in seconds since 1970; 0: never. Only Meta tells. */
  tokenEnds: number
}

export function networkControl(): NetworkControl {
  let fault: NetworkFault | null = null
  let left = 0
  const requests: string[] = []
  const control: NetworkControl = {
    requests,
    shown: null,
    tokenEnds: 0,
    fail(next, times = Number.POSITIVE_INFINITY) {
      fault = next
      left = times
    },
    begin({ url }) {
      requests.push(decodeURIComponent(url).replaceAll(/[?&](?:access|input)_token=[^&]*/g, ''))
      control.shown = fault && left-- > 0 ? fault : null
      return control.shown
    },
  }
  return control
}

/** A page of a list, and the cursor of the next. Cursors are offsets that look opaque. */
export function pageFrom<Item>(items: Item[], cursor: string | undefined, size: number): { page: Item[]; next: string | undefined } {
  const start = cursor ? Number(Buffer.from(cursor, 'base64url').toString()) : 0
  const end = start + size
  return { page: items.slice(start, end), next: end < items.length ? Buffer.from(String(end)).toString('base64url') : undefined }
}
