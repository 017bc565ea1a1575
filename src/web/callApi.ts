import { type Locale, localeOf } from './locale.ts'

/** An answer of the API that is not a success; `message` is in the page's language. */
class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Asks our own API from the browser. Throws `ApiError`, or the browser's own error when there is no connection. */
export async function callApi<Answer>(
  path: string,
  options: { body?: unknown; locale?: Locale; signal?: AbortSignal } = {},
): Promise<Answer> {
  const { body, locale = localeOf(location.pathname), signal } = options
  const headers: Record<string, string> = { Accept: 'application/json', 'X-localization': locale }
  if (body !== undefined) {
    headers['Content-Type'] = 'application/json'
    const token = readCookie('XSRF-TOKEN')
    if (token) headers['X-XSRF-TOKEN'] = token
  }
  const answer = await fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
    keepalive: body !== undefined,
  })
  const json = await answer.json().catch(() => ({}))
  if (!answer.ok) throw new ApiError(answer.status, json.message ?? answer.statusText)
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
