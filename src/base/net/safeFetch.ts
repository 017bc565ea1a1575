import { type Dispatcher, request } from 'undici'
import { brand } from '#brand.ts'
import type { Config } from '../config.ts'
import { decodeBody } from './decodeBody.ts'
import { guardedAgent } from './guardedAgent.ts'
import { SafeFetchError, type SafeFetchErrorCode } from './safeFetchError.ts'

/** The part of the configuration that `safeFetch` needs; `app.config` fits. */
export type SafeFetchConfig = Pick<Config, 'publicUrl' | 'outsideAllow'>

export type SafeFetchOptions = {
  method?: 'GET' | 'HEAD' | 'POST'
  /** Lower-case names, e.g. `{ 'if-none-match': etag }`. */
  headers?: Record<string, string>
  /** A form body is given as `URLSearchParams`, and sent with its content type. */
  body?: string | Uint8Array | URLSearchParams
  /** Maximum size of the body, both as sent and decompressed. Default 8 MB. */
  maxBytes?: number
  /** Time for everything together: DNS, connections, redirects and body. Default 20 s. */
  timeoutMs?: number
  /** Default 5. */
  maxRedirects?: number
  signal?: AbortSignal
}

export type SafeFetchResponse = {
  status: number
  /** The URL of the response, after redirects. */
  url: string
  /**
   * The new URL after permanent redirects: the end of a chain of only 301 and 308; null without
   * redirects or if any was temporary.
   */
  permanentUrl: string | null
  /** Lower-case names; a repeated header's values are joined with `, `. */
  headers: Record<string, string>
  /** Decompressed. */
  body: Uint8Array
  /** 304: the version that the conditional headers named is still current. */
  notModified: boolean
}

type Hop = { url: URL; method: string; headers: Record<string, string>; body: string | Uint8Array | undefined }

/**
 * The SSRF-safe fetch: every URL from a source, a page, a picture or a hub is fetched with it.
 * Refuses URLs that are not http(s), contain credentials, or lead to a private network
 * (`isPublicIp`); each redirect is checked again. Any HTTP status is a normal result. Throws
 * `SafeFetchError`, or the reason of `signal` if that was aborted.
 */
export async function safeFetch(config: SafeFetchConfig, address: string, options: SafeFetchOptions = {}): Promise<SafeFetchResponse> {
  const { timeoutMs = 20_000, maxBytes = 8_000_000 } = options
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout
  try {
    return await follow(config, firstHop(config, address, options), { signal, maxBytes, maxRedirects: options.maxRedirects ?? 5 })
  } catch (error) {
    options.signal?.throwIfAborted()
    if (timeout.aborted) throw new SafeFetchError('timeout', `No complete response within ${timeoutMs / 1000} s`, { cause: error })
    throw asSafeFetchError(error)
  }
}

function firstHop(config: SafeFetchConfig, address: string, options: SafeFetchOptions): Hop {
  const isForm = options.body instanceof URLSearchParams
  const headers = {
    'user-agent': `${brand.slug}/1.0 (+${config.publicUrl}/about)`,
    accept: '*/*',
    'accept-encoding': 'gzip, deflate, br',
    ...(isForm ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    ...options.headers,
  }
  const body = options.body instanceof URLSearchParams ? options.body.toString() : options.body
  return { url: readAddress(address), method: options.method ?? 'GET', headers, body }
}

type Limits = { signal: AbortSignal; maxBytes: number; maxRedirects: number }

async function follow(config: SafeFetchConfig, first: Hop, limits: Limits): Promise<SafeFetchResponse> {
  let hop = first
  let permanent = true
  for (let redirects = 0; ; redirects++) {
    const response = await send(config, hop, limits)
    const status = response.statusCode
    const location = response.headers.location
    if (isRedirect(status) && typeof location === 'string') {
      response.body.on('error', () => {}).destroy()
      if (redirects === limits.maxRedirects)
        throw new SafeFetchError(
          'too_many_redirects',
          `More than ${redirects} redirects, last to ${URL.parse(location, hop.url)?.origin ?? 'an invalid address'}`,
        )
      permanent &&= status === 301 || status === 308
      hop = nextHop(hop, status, location)
      continue
    }
    const headers = joinHeaders(response.headers)
    const body = await readBody(response, headers['content-encoding'], limits.maxBytes)
    const permanentUrl = redirects > 0 && permanent ? hop.url.href : null
    return { status, url: hop.url.href, permanentUrl, headers, body, notModified: status === 304 }
  }
}

function send(config: SafeFetchConfig, hop: Hop, { signal }: Limits): Promise<Dispatcher.ResponseData> {
  return request(hop.url, {
    dispatcher: guardedAgent(config.outsideAllow),
    method: hop.method as Dispatcher.HttpMethod,
    headers: hop.headers,
    body: hop.body ?? null,
    signal,
  })
}

const isRedirect = (status: number) => status === 301 || status === 302 || status === 303 || status === 307 || status === 308

/**
 * The next request of a chain (Fetch standard, "HTTP-redirect fetch"): after 303, or a POST's 301
 * and 302, it is a plain GET.
 */
function nextHop(hop: Hop, status: number, location: string): Hop {
  const url = readAddress(location, hop.url)
  const headers = { ...hop.headers }
  if (url.origin !== hop.url.origin) {
    delete headers.authorization
    delete headers.cookie
  }
  const keepsMethod = status === 307 || status === 308 || hop.method === 'HEAD' || (hop.method === 'GET' && status !== 303)
  if (keepsMethod) return { ...hop, url, headers }
  delete headers['content-type']
  return { url, method: 'GET', headers, body: undefined }
}

function readAddress(address: string, base?: URL): URL {
  const url = URL.parse(address, base)
  if (!url) throw new SafeFetchError('address_refused', `Not a URL: ${address.slice(0, 200)}`)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new SafeFetchError('address_refused', `Not http or https: ${url.protocol}`)
  if (url.username || url.password) throw new SafeFetchError('address_refused', 'The URL contains a user name or password')
  url.hash = ''
  return url
}

function joinHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const joined: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) joined[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return joined
}

async function readBody(response: Dispatcher.ResponseData, encoding: string | undefined, maxBytes: number): Promise<Uint8Array> {
  const announced = Number(response.headers['content-length'])
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response.body) {
    chunks.push(chunk)
    length += chunk.length
    // Leaving the loop closes the connection, so the rest is not downloaded.
    if (length > maxBytes || announced > maxBytes) throw new SafeFetchError('too_large', `More than ${maxBytes} bytes`)
  }
  const [only] = chunks
  return decodeBody(chunks.length === 1 && only ? only : Buffer.concat(chunks), encoding, maxBytes)
}

const tlsCodes =
  /^(CERT_|ERR_TLS|ERR_SSL|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH|EPROTO)/
const dnsCodes = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', 'EAI_NONAME', 'ENODATA'])
const timeoutCodes = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT'])

/** Network errors have a code; anything else is a bug of ours and is returned unchanged. */
function asSafeFetchError(error: unknown): unknown {
  if (error instanceof SafeFetchError) return error
  const { code = '', name, message } = error as NodeJS.ErrnoException
  if (!code && name !== 'HTTPParserError') return error
  return new SafeFetchError(classify(code), message || code, { cause: error })
}

function classify(code: string): SafeFetchErrorCode {
  if (dnsCodes.has(code)) return 'dns'
  if (timeoutCodes.has(code)) return 'timeout'
  return tlsCodes.test(code) ? 'tls' : 'connect'
}
