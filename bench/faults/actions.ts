import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ApiResponse } from './client.ts'
import type { Context, Reader } from './readers.ts'

type Action = (reader: Reader, context: Context) => Promise<void>

/**
 * Actions of readers, with relative frequencies. Each action records the expected state in the
 * journal.
 */
export const actions: { weight: number; act: Action }[] = [
  { weight: 30, act: react },
  { weight: 15, act: view },
  { weight: 12, act: comment },
  { weight: 8, act: edit },
  { weight: 4, act: remove },
  { weight: 8, act: vote },
  { weight: 6, act: saveSearch },
  { weight: 3, act: deleteSearch },
  { weight: 4, act: changeInterests },
  { weight: 4, act: changeName },
  { weight: 3, act: signIn },
  { weight: 2, act: signOut },
  { weight: 6, act: read },
]

/** Posts that get many writes, so that many transactions update the same counters. */
const hotPostCount = 25

/**
 * Records the outcome of an attempt to set a value. After an unknown outcome, pauses for a second.
 */
async function recordOutcome(
  { journal }: Context,
  { outcome }: ApiResponse,
  kind: string,
  key: string,
  value: string,
  initial: string,
): Promise<void> {
  journal.counts[outcome]++
  if (outcome === 'acknowledged') journal.acknowledge(kind, key, value, initial)
  else if (outcome === 'unknown') journal.recordUnknown(kind, key, value, initial)
  else journal.add(kind, key, initial)
  if (outcome === 'unknown') await sleep(1_000)
}

async function react(reader: Reader, context: Context): Promise<void> {
  const { resources, random, client, journal } = context
  const roll = random.fraction()
  const [type, id] =
    roll < 0.6 ? ['post', pickHotPost(context)] : roll < 0.8 ? ['poll', random.pick(resources.polls).id] : ['comment', pickComment(context)]
  if (!id) return
  const kind = random.pick(['like', 'important', 'funny', 'save'])
  const key = `${reader.id} ${type} ${id} ${kind}`
  const on = journal.valueOf('reaction', key) !== 'on'
  const response = await client.send('POST', `/api/auth/${type}/reactable`, reader.token, { resource_id: id, reaction: kind, on })
  await recordOutcome(context, response, 'reaction', key, on ? 'on' : 'off', 'off')
}

async function view(reader: Reader, context: Context): Promise<void> {
  const { resources, random, client, journal } = context
  if (resources.posts.length === 0) return
  const post_id = random.pick(resources.posts)
  const key = `${reader.id} ${post_id}`
  if (journal.valueOf('view', key) === 'seen') return
  const response = await client.send('POST', '/api/post/view/count', reader.token, { post_id })
  await recordOutcome(context, response, 'view', key, 'seen', 'unseen')
}

const maxCommentsPerMinute = 4
const maxComments = 36

async function comment(reader: Reader, context: Context): Promise<void> {
  const { resources, random } = context
  const now = Date.now()
  reader.commentTimes = reader.commentTimes.filter((at) => at > now - 65_000)
  const post = pickHotPost(context)
  if (!post || reader.commentTimes.length >= maxCommentsPerMinute || reader.commentCount >= maxComments) return
  reader.commentTimes.push(now)
  reader.commentCount++
  const parents = resources.comments.filter((one) => one.post === post)
  const parent = parents.length > 0 && random.fraction() < 0.4 ? random.pick(parents).id : undefined
  await write(reader, context, post, parent)
}

/** Repeats the request with the same key if there is no response, as the page does. */
async function write(reader: Reader, context: Context, post: number, parent: number | undefined): Promise<void> {
  const { client, resources } = context
  const key = randomUUID()
  const words = `w${reader.id}x${reader.commentCount}`
  const form = { type: 'post', resource_id: post, content: contentOf(words, 0), client_key: key, ...(parent ? { parent_id: parent } : {}) }
  // Recorded before the outcome is known, because the write may happen even without a response.
  context.journal.recordUnknown('text', key, '0', 'no comment')
  context.journal.recordUnknown('deleted', key, 'no', 'no comment')
  for (let tries = 0; tries < 3; tries++) {
    const response = await client.send('POST', parent ? '/api/auth/commentreplies' : '/api/auth/comments', reader.token, form)
    await recordOutcome(context, response, 'comment', key, 'there', 'absent')
    if (response.outcome === 'unknown') continue
    if (response.outcome === 'refused') return
    const { id } = (response.body.data as { comment: { id: number } }).comment
    reader.comments.push({ id, key, words, version: 0 })
    if (!parent) resources.comments.push({ id, post })
    context.journal.acknowledge('text', key, '0')
    context.journal.acknowledge('deleted', key, 'no')
    return
  }
}

async function edit(reader: Reader, context: Context): Promise<void> {
  const one = pickOwnComment(reader, context)
  if (!one) return
  one.version++
  const content = contentOf(one.words, one.version)
  const response = await context.client.send('POST', '/api/auth/comment/update', reader.token, { comment_id: one.id, content })
  await recordOutcome(context, response, 'text', one.key, String(one.version), '0')
}

async function remove(reader: Reader, context: Context): Promise<void> {
  const one = pickOwnComment(reader, context)
  if (!one) return
  reader.comments = reader.comments.filter((other) => other !== one)
  context.resources.comments = context.resources.comments.filter(({ id }) => id !== one.id)
  const response = await context.client.send('DELETE', `/api/auth/comments/${one.id}`, reader.token)
  await recordOutcome(context, response, 'deleted', one.key, 'yes', 'no')
}

async function vote(reader: Reader, context: Context): Promise<void> {
  const { resources, random, client, journal } = context
  const poll = random.pick(resources.polls)
  const key = `${reader.id} ${poll.id}`
  // A vote is final, so an attempt without a response is repeated with the same option.
  const option = poll.options[reader.id % poll.options.length] as number
  if (journal.valueOf('vote', key) === String(option)) return
  const response = await client.send('POST', `/api/auth/polls/vote/${poll.id}`, reader.token, { answer_id: option })
  await recordOutcome(context, response, 'vote', key, String(option), 'none')
}

async function saveSearch(reader: Reader, context: Context): Promise<void> {
  const words = `بحث${context.random.between(1, 30)}`
  const query = String(new URLSearchParams({ search: words }))
  const response = await context.client.send('POST', '/api/auth/saved-searches', reader.token, { query })
  await recordOutcome(context, response, 'saved search', `${reader.id} ${query}`, 'there', 'absent')
}

async function deleteSearch(reader: Reader, context: Context): Promise<void> {
  const { client, random } = context
  const list = await client.send('GET', '/api/auth/saved-searches', reader.token)
  const saved = (list.body.data ?? []) as { id: number; query: string }[]
  if (list.outcome !== 'acknowledged' || saved.length === 0) return
  const one = random.pick(saved)
  const response = await client.send('DELETE', `/api/auth/saved-searches/${one.id}`, reader.token)
  await recordOutcome(context, response, 'saved search', `${reader.id} ${one.query}`, 'absent', 'absent')
}

async function changeInterests(reader: Reader, context: Context): Promise<void> {
  const keyword = `اهتمام${context.random.between(1, 1e9)}`
  const response = await context.client.send('POST', '/api/user/profile/settings', reader.token, { keywords: [keyword] })
  await recordOutcome(context, response, 'interests', String(reader.id), keyword, '')
}

async function changeName(reader: Reader, context: Context): Promise<void> {
  const name = `القارئ ${context.random.between(1, 1e9)}`
  const response = await context.client.send('PUT', '/api/auth/profile/update', reader.token, { name })
  await recordOutcome(context, response, 'name', String(reader.id), name, reader.name)
}

async function signIn(reader: Reader, context: Context): Promise<void> {
  const response = await context.client.send('POST', '/api/auth/login', undefined, { email: reader.email, password: reader.password })
  if (response.outcome !== 'acknowledged') return
  const { token } = response.body.data as { token: string }
  await recordOutcome(context, response, 'session', token, 'open', 'none')
  reader.token = token
}

/** Opens a new session before it closes the old one, so that the reader always has one. */
async function signOut(reader: Reader, context: Context): Promise<void> {
  const before = reader.token
  await signIn(reader, context)
  if (reader.token === before) return
  const response = await context.client.send('POST', '/api/auth/logout', before)
  await recordOutcome(context, response, 'session', before, 'closed', 'open')
}

/** Reads a page or a list, and adds the posts of a list to the resources. */
async function read(_: Reader, { client, random, resources }: Context): Promise<void> {
  const path = random.pick(['/', '/news', '/api/posts?pagination=50', '/api/posts?pagination=50', '/api/most/popular'])
  const { outcome, body } = await client.send('GET', path)
  if (outcome !== 'acknowledged' || !path.startsWith('/api/posts')) return
  for (const { id } of body.data as { id: number }[]) if (!resources.posts.includes(id)) resources.posts.push(id)
}

function pickHotPost({ resources, random }: Context): number | undefined {
  return resources.posts.length > 0 ? random.pick(resources.posts.slice(0, hotPostCount)) : undefined
}

function pickComment({ resources, random }: Context): number | undefined {
  return resources.comments.length > 0 ? random.pick(resources.comments).id : undefined
}

const contentOf = (words: string, version: number) => `رأي ${words} في هذا الخبر، النص ${version}`

function pickOwnComment(reader: Reader, { random }: Context) {
  return reader.comments.length > 0 ? random.pick(reader.comments) : undefined
}
