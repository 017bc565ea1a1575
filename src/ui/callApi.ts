import { type Locale, localeOf } from '#text/locale.ts'

/**
 * An error response of the API; `message`, and for 422 the messages of each field, are in the
 * page's language.
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string[]>
  /** Seconds to wait before retrying, if the server says so. */
  readonly retryAfter: number | undefined
  constructor(status: number, body: { message?: string; code?: string; errors?: Record<string, string[]> }, retryAfter?: number) {
    super(body.message ?? `HTTP ${status}`)
    this.status = status
    this.code = body.code ?? 'error'
    this.fields = body.errors ?? {}
    this.retryAfter = retryAfter
  }

  /** Returns one message for the reader: that of the first invalid field, else `message`. */
  get firstMessage(): string {
    return Object.values(this.fields).flat()[0] ?? this.message
  }
}

type Options = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  locale?: Locale
  signal?: AbortSignal
  /** Besides our usual ones. */
  headers?: Record<string, string>
}

/**
 * Calls our API from the browser, by POST if there is a body. Throws `ApiError`, or the browser's
 * error if there is no connection.
 */
export async function callApi<Body>(path: string, options: Options = {}): Promise<Body> {
  return (await fetchApi(path, options)).json()
}

/** The same for files, whether sent (as a `Blob`) or received. */
export async function fetchApi(path: string, options: Options = {}): Promise<Response> {
  const { body, method = body === undefined ? 'GET' : 'POST', locale = localeOf(location.pathname), signal } = options
  const headers: Record<string, string> = { Accept: 'application/json', 'X-localization': locale, 'X-Requested-With': 'XMLHttpRequest' }
  const file = body instanceof Blob ? body : undefined
  if (body !== undefined) headers['Content-Type'] = file?.type ?? 'application/json'
  const token = readCookie('XSRF-TOKEN')
  if (token && method !== 'GET') headers['X-XSRF-TOKEN'] = token
  const sent = file ?? (body === undefined ? undefined : JSON.stringify(body))
  // A request that may outlive its page (`keepalive`) is limited to 64 KB (Fetch standard, 4.6).
  const response = await fetch(path, {
    method,
    headers: { ...headers, ...options.headers },
    body: sent,
    signal,
    keepalive: method !== 'GET' && !file,
  })
  if (response.ok) return response
  throw new ApiError(response.status, await response.json().catch(() => ({})), Number(response.headers.get('retry-after')) || undefined)
}

/**
 * The service worker has none: it reads cookies by the Cookie Store API, and gives their header
 * itself.
 */
const ownDocument = () => (globalThis as { document?: { cookie: string } }).document

export function readCookie(name: string): string | undefined {
  const found = ownDocument()
    ?.cookie.split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
  return found && decodeURIComponent(found.slice(name.length + 1))
}

const yearInSeconds = 365 * 24 * 3600

/** @param seconds lifetime; 0 deletes the cookie */
export function writeCookie(name: string, value: string, seconds = yearInSeconds): void {
  // Not every browser has the Cookie Store API, and only on secure origins.
  Object.assign(ownDocument() ?? {}, { cookie: `${name}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; samesite=lax` })
}
