import type { NetworkName } from '../../schema.ts'
import { SourceError } from '../../sourceError.ts'
import { isObject, parseDocument } from '../read/jsonValues.ts'
import type { NetworkContext, NetworkFault, NetworkPage } from './network.ts'
import { networks } from './networks.ts'

export type RawNetworkResponse = {
  network: NetworkName
  response: { status: number; headers: Record<string, string>; body: Uint8Array }
  /** ms */
  now: number
  context: NetworkContext
}

/** Exactly one of `page` and `fault`. `waitSeconds`: before the next request to this network. */
export type NetworkResult = { page: NetworkPage | null; fault: NetworkFault | null; waitSeconds: number }

/**
 * Reads one response of a network; in a thread, because an outsider wrote it. Throws `SourceError`
 * `malformed`. Pure.
 */
export function readNetworkResponse({ network, response, now, context }: RawNetworkResponse): NetworkResult {
  const { status, headers, body } = response
  const json = parse(body, status >= 200 && status < 300)
  const { fault, wait, read } = networks[network]
  const found = fault({ status, headers, json })
  const waitSeconds = wait({ status, headers, json }, now)
  if (found) return { page: null, fault: found, waitSeconds }
  if (!isObject(json)) throw new SourceError('malformed', 'JSON, but not an object')
  return { page: read(json, context), fault: null, waitSeconds }
}

/** An error may have a page of HTML as its body. */
function parse(body: Uint8Array, isOk: boolean): unknown {
  try {
    return parseDocument(Buffer.from(body).toString())
  } catch (error) {
    if (isOk) throw error
    return null
  }
}
