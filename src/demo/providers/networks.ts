import type { FastifyInstance } from 'fastify'
import { ownAccount, serveInstagram, serveThreads } from './graphApis.ts'
import type { NetworkAccounts, NetworkControl } from './networkPosts.ts'
import { serveX } from './x.ts'

const tokens = { x: 'stand-in-x-token', instagram: 'stand-in-instagram-token', threads: 'stand-in-threads-token' }
const prefixes = { x: '/api/x', instagram: '/api/instagram/v23.0', threads: '/api/threads/v1.0' }

export type Networks = Record<keyof typeof tokens, NetworkControl>

/** Stand-ins for the APIs of X, Instagram and Threads on one server; the same accounts at each. */
export function serveNetworks(server: FastifyInstance, accounts: NetworkAccounts): Networks {
  const given = (network: keyof typeof tokens) => ({ prefix: prefixes[network], token: tokens[network], ...accounts })
  return {
    x: serveX(server, given('x')),
    instagram: serveInstagram(server, given('instagram')),
    threads: serveThreads(server, given('threads')),
  }
}

/**
 * The settings that lead to the stand-ins on this server. Posts of X are at `/x/NAME/status/ID`.
 */
export function networkSettings(origin: string): Record<string, string> {
  return {
    X_BEARER_TOKEN: tokens.x,
    X_API_ROOT: origin + prefixes.x,
    X_LINK_ROOT: `${origin}/x`,
    INSTAGRAM_TOKEN: tokens.instagram,
    INSTAGRAM_USER_ID: ownAccount.id,
    INSTAGRAM_API_ROOT: origin + prefixes.instagram,
    THREADS_TOKEN: tokens.threads,
    THREADS_API_ROOT: origin + prefixes.threads,
  }
}
