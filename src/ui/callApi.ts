import { type Locale, localeOf } from './locale.ts'

/** An answer of the API that is not a success; `message`, and on 422 the messages of each field, are in the page's language. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string[]>
  /** Seconds to wait before another try, where the server says so. */
  readonly retryAfter: number | undefined
  constructor(status: number, answer: { message?: string; code?: string; errors?: Record<string, string[]> }, retryAfter?: number) {
    super(answer.message ?? `HTTP ${status}`)
    this.status = status
    this.code = answer.code ?? 'error'
    this.fields = answer.errors ?? {}
    this.retryAfter = retryAfter
  }

  /** One sentence for the reader: of a field that is wrong its own, else the message. */
  get words(): string {
    return Object.values(this.fields).flat()[0] ?? this.message
  }
}

type Options = { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; body?: unknown; locale?: Locale; signal?: AbortSignal }

/** Asks our own API from the browser: by POST when there is a body. Throws `ApiError`, or the browser's own error when there is no connection. */
export async function callApi<Answer>(path: string, options: Options = {}): Promise<Answer> {
  return (await askApi(path, options)).json()
}

/** The same for what is not JSON: a file sent as a `Blob`, or one that is answered. */
export async function askApi(path: string, options: Options = {}): Promise<Response> {
  const { body, method = body === undefined ? 'GET' : 'POST', locale = localeOf(location.pathname), signal } = options
  const headers: Record<string, string> = { Accept: 'application/json', 'X-localization': locale, 'X-Requested-With': 'XMLHttpRequest' }
  const file = body instanceof Blob ? body : undefined
  if (body !== undefined) headers['Content-Type'] = file?.type ?? 'application/json'
  const token = readCookie('XSRF-TOKEN')
  if (token && method !== 'GET') headers['X-XSRF-TOKEN'] = token
  const sent = file ?? (body === undefined ? undefined : JSON.stringify(body))
  // What outlives its page may be 64 KB long at most (Fetch standard, 4.6).
  const answer = await fetch(path, { method, headers, body: sent, signal, keepalive: method !== 'GET' && !file })
  if (answer.ok) return answer
  throw new ApiError(answer.status, await answer.json().catch(() => ({})), Number(answer.headers.get('retry-after')) || undefined)
}

export function readCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found && decodeURIComponent(found.slice(name.length + 1))
}

const yearInSeconds = 365 * 24 * 3600

/** @param seconds how long it is kept; 0 takes it back */
export function writeCookie(name: string, value: string, seconds = yearInSeconds): void {
  // The Cookie Store API is not in every browser yet, and only on secure origins.
  Object.assign(document, { cookie: `${name}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; samesite=lax` })
}
