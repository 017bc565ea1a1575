import { asObject, type Json, objects, parseDocument, string } from '../read/jsonValues.ts'
import type { Network, NetworkAccess, NetworkRequest, NetworkResponse } from './network.ts'

/**
 * A request. The token is a parameter, as documented, so addresses of requests are never logged or
 * stored.
 */
export function graphUrl({ token, apiRoot }: NetworkAccess, path: string, query: Record<string, string>): NetworkRequest {
  return { url: `${apiRoot}/${path}?${new URLSearchParams({ ...query, access_token: token })}`, headers: { accept: 'application/json' } }
}

/**
 * Errors of Meta's Graph APIs that mean "too many calls":
 * developers.facebook.com/docs/graph-api/overview/rate-limiting.
 */
const tooMany = new Set([4, 17, 32, 341, 368, 613, 80001, 80002, 80006])
/**
 * An expired, revoked or malformed token; 10 and 200 to 299: a permission that it lacks.
 * developers.facebook.com/docs/graph-api/guides/error-handling
 */
const refused = (code: number) => code === 190 || code === 102 || code === 10 || (code >= 200 && code <= 299)
/**
 * "Does not exist, or cannot be loaded"; of business discovery: "The user with username … cannot be
 * found".
 */
const gone = (code: number, subcode: number) => code === 803 || (code === 100 && subcode === 33) || (code === 110 && subcode === 2207013)

/** Returns why a response of the Instagram or Threads API is of no use, or null. */
export function graphFault({ status, json }: NetworkResponse): ReturnType<Network['fault']> {
  const error = asObject(asObject(json).error)
  const code = Number(error.code ?? 0)
  if (status >= 200 && status < 300 && !error.message) return null
  const detail = `Meta answered ${status}${error.message ? `: (#${code}) ${string(error.message, 300)}` : ''}`
  if (status === 429 || tooMany.has(code)) return { code: 'rate_limited', detail }
  if (status === 401 || refused(code)) return { code: 'token_refused', detail }
  if (status === 404 || gone(code, Number(error.error_subcode ?? 0))) return { code: 'gone', detail }
  return { code: 'http_status', detail }
}

const hourSeconds = 3600
/** Percent of a limit; calls stop before it is reached, because then all calls of the app fail. */
const nearlyUsedUp = 90

/**
 * Seconds to wait: after an error as long as Meta says (`estimated_time_to_regain_access`, in
 * minutes), or an hour, in which the count falls; the same when the usage that the headers report
 * is nearly 100 %.
 */
export function graphWait(response: NetworkResponse): number {
  const usages = [...readUsage(response.headers['x-app-usage']), ...readUsage(response.headers['x-business-use-case-usage'])]
  const regain = Math.max(0, ...usages.map((usage) => Number(usage.estimated_time_to_regain_access) || 0)) * 60
  const used = Math.max(
    0,
    ...usages.flatMap((usage) => ['call_count', 'total_time', 'total_cputime'].map((name) => Number(usage[name]) || 0)),
  )
  if (regain > 0) return regain
  return used >= nearlyUsedUp || graphFault(response)?.code === 'rate_limited' ? hourSeconds : 0
}

/** Reads the usage: one object, or lists of them by the id of a business. */
function readUsage(header: string | undefined): Json[] {
  if (!header || header.length > 10_000) return []
  try {
    const usage = asObject(parseDocument(header))
    return [usage, ...Object.values(usage).flatMap(objects)]
  } catch {
    return []
  }
}
