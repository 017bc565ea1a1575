import { type Locale, localeOf } from './locale.ts'

/** An answer of the API that is not a success; `message`, and on 422 the messages of each field, are in the page's language. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string[]>
  constructor(status: number, answer: { message?: string; code?: string; errors?: Record<string, string[]> }) {
    super(answer.message ?? `HTTP ${status}`)
    this.status = status
    this.code = answer.code ?? 'error'
    this.fields = answer.errors ?? {}
  }
}

type Options = { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; body?: unknown; locale?: Locale; signal?: AbortSignal }

/** Asks our own API from the browser: by POST when there is a body. Throws `ApiError`, or the browser's own error when there is no connection. */
export async function callApi<Answer>(path: string, options: Options = {}): Promise<Answer> {
  const { body, method = body === undefined ? 'GET' : 'POST', locale = localeOf(location.pathname), signal } = options
  const headers: Record<string, string> = { Accept: 'application/json', 'X-localization': locale }
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  const token = readCookie('XSRF-TOKEN')
  if (token && method !== 'GET') headers['X-XSRF-TOKEN'] = token
  const sent = body === undefined ? undefined : JSON.stringify(body)
  const answer = await fetch(path, { method, headers, body: sent, signal, keepalive: method !== 'GET' })
  const json = await answer.json().catch(() => ({}))
  if (!answer.ok) throw new ApiError(answer.status, json)
  return json as Answer
}

export function readCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found && decodeURIComponent(found.slice(name.length + 1))
}

const yearInSeconds = 365 * 24 * 3600

export function writeCookie(name: string, value: string): void {
  // The Cookie Store API is not in every browser yet, and only on secure origins.
  Object.assign(document, { cookie: `${name}=${encodeURIComponent(value)}; path=/; max-age=${yearInSeconds}; samesite=lax` })
}
