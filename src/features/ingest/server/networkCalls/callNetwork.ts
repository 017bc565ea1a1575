import type { App } from '#base/app.ts'
import { type SafeFetchResponse, safeFetch } from '#base/net/safeFetch.ts'
import type { NetworkName } from '../../schema.ts'
import { SourceError } from '../../sourceError.ts'
import { readNetwork } from '../documents/runDocumentTasks.ts'
import { accountName, type NetworkFault, type NetworkPage, type NetworkStep } from '../networks/network.ts'
import { accessOf, networks, settingsOf } from '../networks/networks.ts'
import type { NetworkResult } from '../networks/readNetworkResponse.ts'
import type { Source } from '../sources/sourceRow.ts'
import { tokenName } from './tokenName.ts'

/**
 * Asks a network for an account. `waitSeconds` is the longest wait that any response so far asked
 * for.
 */
export type NetworkCaller = {
  /** Throws `SourceError`, among others `rate_limited`, `token_refused`, `gone`. */
  ask(step: NetworkStep): Promise<NetworkPage>
  /** Does the same as `ask`, but an error of the network is a value. */
  tryTo(step: NetworkStep): Promise<NetworkResult>
  waitSeconds(): number
}

const maxBytes = 4_000_000
const pick = ({ status, headers, body }: SafeFetchResponse) => ({ status, headers, body })

/** Throws `SourceError` `not_configured`. */
export function openNetwork(app: App, source: Pick<Source, 'url'> & { kind: NetworkName }): NetworkCaller {
  const { kind } = source
  const access = accessOf(app.config, kind)
  if (!access) throw new SourceError('not_configured', `Set ${settingsOf[source.kind]} (docs/notes/providers.md)`)
  const name = accountName(source.url)
  let waitSeconds = 0

  const tryTo = async (step: NetworkStep): Promise<NetworkResult> => {
    const { url, headers } = networks[kind].request(name, step, access)
    const response = await safeFetch(app.config, url, { headers, maxBytes, maxRedirects: 0 })
    const context = { name, step, linkRoot: access.linkRoot ?? '', allowed: app.config.outsideAllow }
    const result = await readNetwork(app, { network: kind, response: pick(response), now: app.now().getTime(), context })
    waitSeconds = Math.max(waitSeconds, result.waitSeconds)
    // A network may repeat the address that was asked, which has the token.
    if (result.fault)
      result.fault.detail = result.fault.detail.replaceAll(access.token, '…').replaceAll(encodeURIComponent(access.token), '…')
    return result
  }

  return {
    tryTo,
    waitSeconds: () => waitSeconds,
    async ask(step) {
      const { page, fault } = await tryTo(step)
      if (page) return page
      const { code, detail } = fault as NetworkFault
      throw new SourceError(code, code === 'token_refused' ? `${detail} (${tokenName(access.token)})` : detail)
    },
  }
}
