import {
  allowInsecureRequests,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  getJwksCache,
  type ServerMetadata,
  setJwksCache,
} from 'openid-client'
import type { App } from '#base/app.ts'
import { safeFetch } from '#base/net/safeFetch.ts'

type Discovered = { metadata: ServerMetadata; until: number; last: Configuration }
const discovered = new Map<string, Discovered>()
/** Providers publish new endpoints long before they abandon the old ones. */
const cacheMs = 3_600_000

/**
 * A client of an OpenID provider, discovered by its issuer (OpenID Connect Discovery 1.0). Throws
 * errors of the network and of the library.
 */
export async function openIdClient(app: App, issuer: string, clientId: string, secret: string): Promise<Configuration> {
  const cached = discovered.get(issuer)
  const metadata = cached && cached.until > performance.now() ? cached.metadata : await discover(app, issuer, clientId)
  const client = prepare(app, new Configuration(metadata, clientId, undefined, ClientSecretPost(secret)))
  const keys = cached && getJwksCache(cached.last)
  if (keys) setJwksCache(client, keys)
  discovered.set(issuer, {
    metadata,
    until: cached && cached.until > performance.now() ? cached.until : performance.now() + cacheMs,
    last: client,
  })
  return client
}

async function discover(app: App, issuer: string, clientId: string): Promise<ServerMetadata> {
  const execute = isLoopback(issuer) ? [allowInsecureRequests] : []
  const found = await discovery(new URL(issuer), clientId, undefined, undefined, { [customFetch]: safeFetchFor(app), execute })
  return found.serverMetadata()
}

function prepare(app: App, client: Configuration): Configuration {
  client[customFetch] = safeFetchFor(app)
  // The token comes over TLS, so by default the library would not verify its signature.
  enableNonRepudiationChecks(client)
  if (isLoopback(client.serverMetadata().issuer)) allowInsecureRequests(client)
  return client
}

const isLoopback = (issuer: string) => /^http:\/\/(127\.0\.0\.1|localhost)(:|\/|$)/.test(issuer)

/** A `fetch` for the library that uses `safeFetch`. */
function safeFetchFor(app: App): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const response = await safeFetch(app.config, url, {
      method: method as 'GET' | 'POST',
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === 'string' || body instanceof URLSearchParams ? { body } : {}),
      ...(signal ? { signal } : {}),
      timeoutMs: 10_000,
      maxBytes: 500_000,
      maxRedirects: 0,
    })
    return new Response(Buffer.from(response.body), { status: response.status, headers: withoutEncoding(response.headers) })
  }
}

/** Removes the headers about compression, because the body is already decompressed. */
function withoutEncoding({ 'content-encoding': _encoding, 'content-length': _length, ...headers }: Record<string, string>) {
  return headers
}
