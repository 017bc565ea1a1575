import type { App } from '#base/app.ts'
import { removePosts } from '#features/posts/server/store/removePosts.ts'
import type { NetworkName } from '../../schema.ts'
import { SourceError } from '../../sourceError.ts'
import { identifyPosts } from '../documents/runDocumentTasks.ts'
import { type NetworkCaller, openNetwork } from '../networkCalls/callNetwork.ts'
import { findUnlisted, lookUpDeleted, reachBackTo } from '../networkCalls/findDeleted.ts'
import { holdNetwork, stopNetwork } from '../networkCalls/holdNetwork.ts'
import { listNetworkPosts, recentPosts } from '../networkCalls/listNetworkPosts.ts'
import { guidOf, type NetworkState } from '../networks/network.ts'
import { isNetwork, networks } from '../networks/networks.ts'
import type { ClaimedSource } from './claimSources.ts'
import { explainFailure } from './explainFailure.ts'
import { type RefreshOutcome, storeItems } from './refreshSource.ts'

type NetworkSource = ClaimedSource & { kind: NetworkName }

export const isNetworkSource = (source: ClaimedSource): source is NetworkSource => isNetwork(source.kind)

const blank: NetworkState = { account: null, newest: null, recent: [], missing: {}, checkedAt: 0 }

/**
 * Reads a claimed account of X, Instagram or Threads: stores what is new or edited and removes what
 * was deleted. Each step can be repeated: where it has got to is recorded last, by
 * `recordOutcomes`. A limit holds up every source of the network, a refused token stops them.
 * Failures are in the outcome; throws only when our database is unavailable.
 */
export async function refreshNetwork(app: App, source: NetworkSource, signal: AbortSignal): Promise<RefreshOutcome> {
  const unchanged = {
    source,
    validators: { etag: null, last_modified: null, content_hash: null },
    movedTo: null,
    redirectedTo: null,
    hub: undefined,
  }
  let network: NetworkCaller | undefined
  const waited = () => ({ fresh: 0, retryAfter: network?.waitSeconds() ?? 0 })
  try {
    network = openNetwork(app, source)
    const { newPosts, updatedPosts, items, doubles, state } = await readAccount(app, source, network, signal)
    await holdNetwork(app, source, network.waitSeconds())
    const reading = { result: 'read' as const, newPosts, unfinished: false, requested: waited(), ttlSeconds: null }
    return { ...unchanged, reading, items, doubles, updatedPosts, networkState: state }
  } catch (error) {
    const failure = explainFailure(app, source, error)
    await holdNetwork(app, source, waited().retryAfter)
    if (failure.code === 'token_refused') await stopNetwork(app, source.kind, failure.detail)
    return { ...unchanged, reading: { result: 'failed', ...failure, requested: waited() }, items: 0, doubles: null, updatedPosts: 0 }
  }
}

async function readAccount(app: App, source: NetworkSource, network: NetworkCaller, signal: AbortSignal) {
  const before = source.network_state ?? blank
  const account = before.account ?? (await network.ask({ ask: 'account' })).account
  if (!account) throw new SourceError('malformed', 'The network does not say which account this is')
  const { looksUpPosts } = networks[source.kind]
  const now = app.now().getTime()
  const reachTo = looksUpPosts ? undefined : reachBackTo(before, now)
  const listed = await listNetworkPosts(network, account, before, looksUpPosts, reachTo)
  const read = await identifyPosts(app, source, { kind: source.kind, items: listed.items, skipped: listed.skipped })
  const saved = await storeItems(app, source, read, signal)

  const known: NetworkState = { ...before, account }
  const { gone, ...checked } = looksUpPosts
    ? await lookUpDeleted(network, known, now)
    : await findUnlisted(network, known, listed, { now, reachesBack: reachTo !== undefined })
  await removePosts(
    app,
    { id: source.id, agencyId: source.identified_as ?? source.agency_id },
    gone.map((id) => guidOf(source.kind, id)),
  )
  const recent = recentPosts(listed.items, before.recent, now).filter(([id]) => !gone.includes(id))
  const newest = looksUpPosts ? (listed.newest ?? before.newest) : (recent[0]?.[1].toString() ?? before.newest)
  return { ...saved, items: read.items.length, state: { ...known, ...checked, recent, newest } }
}
