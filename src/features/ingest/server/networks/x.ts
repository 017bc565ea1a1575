import type { FeedItem } from '../../schema.ts'
import { bounds } from '../read/bounds.ts'
import { asObject, type Json, list, objects, pixels, string } from '../read/jsonValues.ts'
import { readDate } from '../read/readDate.ts'
import { textToHtml } from '../read/textConstruct.ts'
import {
  emptyNetworkPage,
  guidOf,
  type Network,
  type NetworkAccess,
  type NetworkContext,
  type NetworkPage,
  type NetworkResponse,
  type NetworkStep,
} from './network.ts'
import { mediaOf, type NetworkMedia } from './networkMedia.ts'
import { postTitle } from './postTitle.ts'

const pageSize = 100
const mediaPerPost = 4
/** Bits per second: 720p at X; the next larger file is 1080p with four times as many bytes. */
const phoneBitRate = 2_500_000
const fields = new URLSearchParams({
  'tweet.fields': 'attachments,created_at,edit_history_tweet_ids,entities,lang,note_tweet',
  expansions: 'attachments.media_keys',
  'media.fields': 'alt_text,duration_ms,height,media_key,preview_image_url,type,url,variants,width',
}).toString()

/**
 * X API v2: the posts of one account, without replies and reposts. docs.x.com/x-api/posts/timelines
 * (paging with `pagination_token`, `since_id`), /x-api/posts/lookup (`errors` names what is gone),
 * /fundamentals/rate-limits, /x-api/fundamentals/edit-posts: each edit is a new post that lists the
 * ids before it.
 */
export const x: Network = { name: 'x', request, read, fault, wait, looksUpPosts: true }

function request(account: string, step: NetworkStep, { token, apiRoot }: NetworkAccess) {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  if (step.ask === 'account') return { url: `${apiRoot}/2/users/by/username/${encodeURIComponent(account)}`, headers }
  if (step.ask === 'posts') return { url: `${apiRoot}/2/tweets?ids=${step.ids.map(encodeURIComponent).join(',')}`, headers }
  const since = step.since ? `&since_id=${encodeURIComponent(step.since)}` : ''
  const cursor = step.cursor ? `&pagination_token=${encodeURIComponent(step.cursor)}` : ''
  const query = `max_results=${pageSize}&exclude=retweets,replies&${fields}${since}${cursor}`
  return { url: `${apiRoot}/2/users/${encodeURIComponent(step.account.id)}/tweets?${query}`, headers }
}

function read(json: Json, context: NetworkContext): NetworkPage {
  if (context.step.ask === 'account') {
    const id = digits(asObject(json.data).id)
    return { ...emptyNetworkPage, account: id ? { id, isOwn: false } : null }
  }
  if (context.step.ask === 'posts') return { ...emptyNetworkPage, gone: goneIds(json) }
  const media = new Map(objects(asObject(json.includes).media, pageSize * mediaPerPost).map((one) => [string(one.media_key, 80), one]))
  const items: FeedItem[] = []
  const skipped: string[] = []
  for (const post of objects(json.data)) {
    const item = readPost(post, media, context)
    if (item) items.push(item)
    else skipped.push('a post without id, or with neither text nor media')
  }
  const { next_token: next, newest_id: newest } = asObject(json.meta)
  return { ...emptyNetworkPage, items, skipped, next: string(next, 200) ?? null, newest: digits(newest) ?? null }
}

/** An id; they have more digits than a JavaScript number. */
function digits(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{1,20}$/.test(value) ? value : undefined
}

/** Returns the ids of what is deleted, suspended or protected now; other errors may pass. */
function goneIds(json: Json): string[] {
  return objects(json.errors).flatMap((error) => {
    const isGone = /\/(resource-not-found|not-authorized-for-resource)$/.test(string(error.type, 200) ?? '')
    const id = digits(error.resource_id) ?? digits(error.value)
    return isGone && id ? [id] : []
  })
}

function readPost(post: Json, media: Map<string | undefined, Json>, { name, linkRoot, allowed }: NetworkContext): FeedItem | null {
  const id = digits(post.id)
  if (!id) return null
  const first = digits(list(post.edit_history_tweet_ids)[0]) ?? id
  const keys = list(asObject(post.attachments).media_keys).map((key) => string(key, 80))
  const attached = keys.flatMap((key) => {
    const one = media.get(key)
    return one ? [readMedia(one)] : []
  })
  // Posts of more than 280 characters have their whole text in a note.
  const note = asObject(post.note_tweet)
  const text = writeLinks(
    string(note.text ?? post.text, bounds.body) ?? '',
    objects(asObject(note.text ? note.entities : post.entities).urls),
  )
  const found = mediaOf(attached, allowed)
  if (!text && !found.video && found.pictures.length === 0) return null
  return {
    guid: guidOf('x', first),
    url: `${linkRoot}/${encodeURIComponent(name)}/status/${first}`,
    title: postTitle(text, found, name),
    summaryHtml: '',
    contentHtml: textToHtml(text),
    publishedAt: readDate(string(post.created_at, 60)),
    updatedAt: null,
    author: null,
    categories: hashtags(post),
    language: string(post.lang, bounds.language) ?? null,
    ...found,
  }
}

/** `t.co` addresses become those that they lead to; those of the post's own media are dropped. */
function writeLinks(text: string, urls: Json[]): string {
  const written = urls.reduce((before, link) => {
    const short = string(link.url)
    if (!short || !/^https:\/\/t\.co\/\w+$/.test(short)) return before
    // One address may contain the next one many times.
    return before.replaceAll(short, () => (link.media_key ? '' : (string(link.expanded_url) ?? short))).slice(0, bounds.body)
  }, text)
  // X escapes these three in texts.
  return written.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&').trim()
}

function hashtags(post: Json): string[] {
  return objects(asObject(post.entities).hashtags)
    .slice(0, bounds.categories)
    .flatMap(({ tag }) => string(tag, bounds.category)?.replaceAll('_', ' ') ?? [])
}

function readMedia(one: Json): NetworkMedia {
  const size = { description: one.alt_text, width: pixels(one.width), height: pixels(one.height) }
  if (one.type === 'photo') return { kind: 'picture', url: one.url, seconds: null, ...size }
  const milliseconds = typeof one.duration_ms === 'number' && one.duration_ms > 0 ? one.duration_ms : 0
  const seconds = milliseconds < 1e9 ? Math.round(milliseconds / 1000) || null : null
  return { kind: 'video', url: bestVariant(objects(one.variants)), poster: one.preview_image_url, seconds, ...size }
}

/** The best `.mp4` that a phone can stream; of larger ones the smallest. */
function bestVariant(variants: Json[]): unknown {
  const films = variants
    .filter(({ content_type: type }) => type === 'video/mp4')
    .map(({ url, bit_rate: rate }) => ({ url, rate: typeof rate === 'number' ? rate : 0 }))
    .sort((one, other) => one.rate - other.rate)
  return (films.findLast(({ rate }) => rate <= phoneBitRate) ?? films[0])?.url
}

function fault({ status, json }: NetworkResponse): ReturnType<Network['fault']> {
  const { title, detail, errors, data } = asObject(json)
  const said = `X answered ${status}${title || detail ? `: ${string(detail, 300) ?? string(title, 300)}` : ''}`
  if (status === 429) return { code: 'rate_limited', detail: said }
  if (status === 401 || status === 403) return { code: 'token_refused', detail: said }
  if (status === 404) return { code: 'gone', detail: said }
  if (status < 200 || status > 299) return { code: 'http_status', detail: said }
  // An account that does not exist is an error within a 200.
  const [problem] = objects(errors)
  if (!data && problem && problem.resource_type === 'user')
    return { code: 'gone', detail: `X: ${string(problem.detail, 300) ?? 'no such account'}` }
  return null
}

/** Returns the wait until the window of 15 minutes ends, if nothing is left of it. */
function wait({ status, headers }: NetworkResponse, now: number): number {
  const isUsedUp = status === 429 || headers['x-rate-limit-remaining'] === '0'
  const reset = Number(headers['x-rate-limit-reset'])
  if (!isUsedUp) return 0
  return Number.isFinite(reset) && reset > 0 ? Math.max(1, Math.ceil(reset - now / 1000)) : 15 * 60
}
