import { type Json, string } from '../read/jsonValues.ts'
import { graphFault, graphUrl, graphWait } from './graphApi.ts'
import { readGraphPosts } from './graphPosts.ts'
import { emptyNetworkPage, type Network, type NetworkAccess, type NetworkContext, type NetworkPage, type NetworkStep } from './network.ts'

const limit = '25'
const fields =
  'id,media_type,media_url,thumbnail_url,permalink,text,timestamp,alt_text,children{id,media_type,media_url,thumbnail_url,alt_text}'

/**
 * Threads API: the posts of the token's own account (`/me/threads`), and of other public accounts
 * (`/profile_posts`, permission threads_profile_discovery).
 * developers.facebook.com/documentation/threads: /retrieve-and-discover-posts/retrieve-posts,
 * /threads-profiles, /reference/media-retrieval.
 */
export const threads: Network = { name: 'threads', request, read, fault: graphFault, wait: graphWait, looksUpPosts: false }

function request(account: string, step: NetworkStep, access: NetworkAccess) {
  if (step.ask === 'account') return graphUrl(access, 'me', { fields: 'id,username' })
  if (step.ask === 'posts') return graphUrl(access, step.ids[0] ?? '', { fields: 'id' })
  const query = { fields, limit, ...(step.cursor && { after: step.cursor }) }
  return step.account.isOwn ? graphUrl(access, 'me/threads', query) : graphUrl(access, 'profile_posts', { username: account, ...query })
}

function read(json: Json, context: NetworkContext): NetworkPage {
  const { step, name } = context
  if (step.ask === 'page') return readGraphPosts('threads', json, context)
  if (step.ask === 'posts') return emptyNetworkPage
  const isOwn = string(json.username, 100)?.toLowerCase() === name.toLowerCase()
  return { ...emptyNetworkPage, account: { id: isOwn ? (string(json.id, 40) ?? '') : name, isOwn } }
}
