import type { Config } from '#base/config.ts'
import type { NetworkName } from '../../schema.ts'
import { instagram } from './instagram.ts'
import type { Network, NetworkAccess } from './network.ts'
import { threads } from './threads.ts'
import { x } from './x.ts'

/** Every network, by the `kind` of its sources. */
export const networks: Record<NetworkName, Network> = { x, instagram, threads }

export function isNetwork(kind: string): kind is NetworkName {
  return Object.hasOwn(networks, kind)
}

/** Names of each network's posts in `posts.source` (spec 3). */
export const postSources = { x: 'twitter', instagram: 'instagram', threads: 'threads' } as const

/** undefined if it is not configured. */
export function accessOf(config: Config, network: NetworkName): NetworkAccess | undefined {
  return config[network]
}

/** The settings that switch a network on. */
export const settingsOf: Record<NetworkName, string> = {
  x: 'X_BEARER_TOKEN',
  instagram: 'INSTAGRAM_TOKEN and INSTAGRAM_USER_ID',
  threads: 'THREADS_TOKEN',
}
