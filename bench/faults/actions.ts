import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from './client.ts'
import type { Reader, Scene } from './readers.ts'

type Action = (reader: Reader, scene: Scene) => Promise<void>

/** What readers do, with relative frequencies. Each action records the expected state in the journal. */
export const actions: { weight: number; act: Action }[] = [
  { weight: 30, act: react },
  { weight: 15, act: view },
  { weight: 12, act: comment },
  { weight: 8, act: edit },
  { weight: 4, act: remove },
  { weight: 8, act: vote },
  { weight: 6, act: saveSearch },
  { weight: 3, act: forgetSearch },
  { weight: 4, act: changeInterests },
  { weight: 4, act: changeName },
  { weight: 3, act: signIn },
  { weight: 2, act: signOut },
  { weight: 6, act: read },
]

/** Posts that get many writes, so that many transactions update the same counters. */
const hotPosts = 25

/** Records the outcome of an attempt to set a value. A reader without a response pauses for a moment. */
async function note({ journal }: Scene, { outcome }: Answer, kind: string, key: string, value: string, initial: string): Promise<void> {
  journal.counts[outcome]++
  if (outcome === 'acknowledged') journal.acknowledge(kind, key, value, initial)
  else if (outcome === 'unknown') journal.doubt(kind, key, value, initial)
  else journal.expect(kind, key, initial)
  if (outcome === 'unknown') await sleep(1_000)
}

async function react(reader: Reader, scene: Scene): Promise<void> {
  const { resources, random, client, journal } = scene
  const about = random.fraction()
  const [word, id] =
    about < 0.6 ? ['post', hotPost(scene)] : about < 0.8 ? ['poll', random.pick(resources.polls).id] : ['comment', someComment(scene)]
  if (!id) return
  const kind = random.pick(['like', 'important', 'funny', 'save'])
  const key = `${reader.id} ${word} ${id} ${kind}`
  const on = journal.valueOf('reaction', key) !== 'on'
  const answer = await client.send('POST', `/api/auth/${word}/reactable`, reader.token, { resource_id: id, reaction: kind, on })
  await note(scene, answer, 'reaction', key, on ? 'on' : 'off', 'off')
}

async function view(reader: Reader, scene: Scene): Promise<void> {
  const { resources, random, client, journal } = scene
  if (resources.posts.length === 0) return
  const post_id = random.pick(resources.posts)
  const key = `${reader.id} ${post_id}`
  if (journal.valueOf('view', key) === 'seen') return
  const answer = await client.send('POST', '/api/post/view/count', reader.token, { post_id })
  await note(scene, answer, 'view', key, 'seen', 'unseen')
}

const mostInAMinute = 4
const mostInAll = 36

async function comment(reader: Reader, scene: Scene): Promise<void> {
  const { resources, random } = scene
  const now = Date.now()
  reader.wroteAt = reader.wroteAt.filter((at) => at > now - 65_000)
  const post = hotPost(scene)
  if (!post || reader.wroteAt.length >= mostInAMinute || reader.written >= mostInAll) return
  reader.wroteAt.push(now)
  reader.written++
  const answered = resources.comments.filter((one) => one.post === post)
  const parent = answered.length > 0 && random.fraction() < 0.4 ? random.pick(answered).id : undefined
  await write(reader, scene, post, parent)
}

/** Sent again with the same key after no response, as the page does. */
async function write(reader: Reader, scene: Scene, post: number, parent: number | undefined): Promise<void> {
  const { client, resources } = scene
  const key = randomUUID()
  const words = `w${reader.id}x${reader.written}`
  const form = { type: 'post', resource_id: post, content: contentOf(words, 0), client_key: key, ...(parent ? { parent_id: parent } : {}) }
  // Recorded whatever the outcome, since the write may have happened.
  scene.journal.doubt('text', key, '0', 'no comment')
  scene.journal.doubt('deleted', key, 'no', 'no comment')
  for (let tries = 0; tries < 3; tries++) {
    const answer = await client.send('POST', parent ? '/api/auth/commentreplies' : '/api/auth/comments', reader.token, form)
    await note(scene, answer, 'comment', key, 'there', 'absent')
    if (answer.outcome === 'unknown') continue
    if (answer.outcome === 'refused') return
    const { id } = (answer.body.data as { comment: { id: number } }).comment
    reader.own.push({ id, key, words, version: 0 })
    if (!parent) resources.comments.push({ id, post })
    scene.journal.acknowledge('text', key, '0')
    scene.journal.acknowledge('deleted', key, 'no')
    return
  }
}

async function edit(reader: Reader, scene: Scene): Promise<void> {
  const one = ownComment(reader, scene)
  if (!one) return
  one.version++
  const content = contentOf(one.words, one.version)
  const answer = await scene.client.send('POST', '/api/auth/comment/update', reader.token, { comment_id: one.id, content })
  await note(scene, answer, 'text', one.key, String(one.version), '0')
}

async function remove(reader: Reader, scene: Scene): Promise<void> {
  const one = ownComment(reader, scene)
  if (!one) return
  reader.own = reader.own.filter((other) => other !== one)
  scene.resources.comments = scene.resources.comments.filter(({ id }) => id !== one.id)
  const answer = await scene.client.send('DELETE', `/api/auth/comments/${one.id}`, reader.token)
  await note(scene, answer, 'deleted', one.key, 'yes', 'no')
}

async function vote(reader: Reader, scene: Scene): Promise<void> {
  const { resources, random, client, journal } = scene
  const poll = random.pick(resources.polls)
  const key = `${reader.id} ${poll.id}`
  // A vote is final, so after an attempt without a response only the same option is tried again.
  const option = poll.options[reader.id % poll.options.length] as number
  if (journal.valueOf('vote', key) === String(option)) return
  const answer = await client.send('POST', `/api/auth/polls/vote/${poll.id}`, reader.token, { answer_id: option })
  await note(scene, answer, 'vote', key, String(option), 'none')
}

async function saveSearch(reader: Reader, scene: Scene): Promise<void> {
  const words = `بحث${scene.random.between(1, 30)}`
  const query = String(new URLSearchParams({ search: words }))
  const answer = await scene.client.send('POST', '/api/auth/saved-searches', reader.token, { query })
  await note(scene, answer, 'saved search', `${reader.id} ${query}`, 'there', 'absent')
}

async function forgetSearch(reader: Reader, scene: Scene): Promise<void> {
  const { client, random } = scene
  const list = await client.send('GET', '/api/auth/saved-searches', reader.token)
  const saved = (list.body.data ?? []) as { id: number; query: string }[]
  if (list.outcome !== 'acknowledged' || saved.length === 0) return
  const one = random.pick(saved)
  const answer = await client.send('DELETE', `/api/auth/saved-searches/${one.id}`, reader.token)
  await note(scene, answer, 'saved search', `${reader.id} ${one.query}`, 'absent', 'absent')
}

async function changeInterests(reader: Reader, scene: Scene): Promise<void> {
  const keyword = `اهتمام${scene.random.between(1, 1e9)}`
  const answer = await scene.client.send('POST', '/api/user/profile/settings', reader.token, { keywords: [keyword] })
  await note(scene, answer, 'interests', String(reader.id), keyword, '')
}

async function changeName(reader: Reader, scene: Scene): Promise<void> {
  const name = `القارئ ${scene.random.between(1, 1e9)}`
  const answer = await scene.client.send('PUT', '/api/auth/profile/update', reader.token, { name })
  await note(scene, answer, 'name', String(reader.id), name, reader.name)
}

async function signIn(reader: Reader, scene: Scene): Promise<void> {
  const answer = await scene.client.send('POST', '/api/auth/login', undefined, { email: reader.email, password: reader.password })
  if (answer.outcome !== 'acknowledged') return
  const { token } = answer.body.data as { token: string }
  await note(scene, answer, 'session', token, 'open', 'none')
  reader.token = token
}

/** Only after opening a new session, so that the reader always has one. */
async function signOut(reader: Reader, scene: Scene): Promise<void> {
  const before = reader.token
  await signIn(reader, scene)
  if (reader.token === before) return
  const answer = await scene.client.send('POST', '/api/auth/logout', before)
  await note(scene, answer, 'session', before, 'closed', 'open')
}

/** Only reads, and learns which posts exist. */
async function read(_: Reader, { client, random, resources }: Scene): Promise<void> {
  const path = random.pick(['/', '/news', '/api/posts?pagination=50', '/api/posts?pagination=50', '/api/most/popular'])
  const { outcome, body } = await client.send('GET', path)
  if (outcome !== 'acknowledged' || !path.startsWith('/api/posts')) return
  for (const { id } of body.data as { id: number }[]) if (!resources.posts.includes(id)) resources.posts.push(id)
}

function hotPost({ resources, random }: Scene): number | undefined {
  return resources.posts.length > 0 ? random.pick(resources.posts.slice(0, hotPosts)) : undefined
}

function someComment({ resources, random }: Scene): number | undefined {
  return resources.comments.length > 0 ? random.pick(resources.comments).id : undefined
}

const contentOf = (words: string, version: number) => `رأي ${words} في هذا الخبر، النص ${version}`

function ownComment(reader: Reader, { random }: Scene) {
  return reader.own.length > 0 ? random.pick(reader.own) : undefined
}
