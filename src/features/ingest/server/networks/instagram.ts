import { asObject, type Json, string } from '../read/jsonValues.ts'
import { graphFault, graphUrl, graphWait } from './graphApi.ts'
import { readGraphPosts } from './graphPosts.ts'
import { emptyNetworkPage, type Network, type NetworkAccess, type NetworkContext, type NetworkPage, type NetworkStep } from './network.ts'

const limit = '25'
const ownFields =
  'id,caption,alt_text,media_type,media_url,thumbnail_url,permalink,timestamp,children{id,media_type,media_url,thumbnail_url,alt_text}'
/** Business discovery knows no descriptions. */
const fields = 'id,caption,media_type,media_url,thumbnail_url,permalink,timestamp,children{id,media_type,media_url}'

/**
 * Instagram Graph API: the media of our own professional account (`/{id}/media`), and of any other
 * professional account by business discovery.
 * developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference: /ig-user/media,
 * /ig-user/business_discovery, /ig-media.
 */
export const instagram: Network = { name: 'instagram', request, read, fault: graphFault, wait: graphWait, looksUpPosts: false }

function request(account: string, step: NetworkStep, access: NetworkAccess) {
  const me = String(access.userId)
  if (step.ask === 'account') return graphUrl(access, me, { fields: 'id,username' })
  if (step.ask === 'posts') return graphUrl(access, step.ids[0] ?? '', { fields: 'id' })
  const { cursor } = step
  if (step.account.isOwn) return graphUrl(access, `${me}/media`, { fields: ownFields, limit, ...(cursor && { after: cursor }) })
  const media = `media.limit(${limit})${cursor ? `.after(${cursor})` : ''}{${fields}}`
  return graphUrl(access, me, { fields: `business_discovery.username(${account.replace(/[^\w.]/g, '')}){id,username,${media}}` })
}

function read(json: Json, context: NetworkContext): NetworkPage {
  const { step, name } = context
  if (step.ask === 'account') {
    const isOwn = string(json.username, 100)?.toLowerCase() === name.toLowerCase()
    return { ...emptyNetworkPage, account: { id: isOwn ? (string(json.id, 40) ?? '') : name, isOwn } }
  }
  if (step.ask === 'posts') return emptyNetworkPage
  return readGraphPosts('instagram', step.account.isOwn ? json : asObject(asObject(json.business_discovery).media), context)
}
