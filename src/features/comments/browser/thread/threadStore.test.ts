import { beforeEach, expect, test } from 'vitest'
import { asUser, type SignedIn } from '../../../../../test/asUser.ts'
import { writeComment } from '../../../../../test/comments.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { addPost } from '../../../../../test/posts.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { createThreadStore, load, refresh, statusOf } from './threadStore.ts'
import { threadWrites } from './threadWrites.ts'

const app = await createTestApp()
const { server } = asVisitor(app)

/** What a browser provides: cookies, a location, and `fetch`, here to our API unless the list is out of reach. */
let isListReached = true
let reader: SignedIn
Object.assign(globalThis, {
  document: { cookie: '' },
  location: { pathname: '/' },
  fetch: async (url: string, { method, headers, body }: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string }) => {
    if (!isListReached && url.startsWith('/api/auth/comments?')) throw new TypeError('Failed to fetch')
    const answer = await reader.send({ method, url, headers, ...(body === undefined ? {} : { payload: body }) })
    return new Response(answer.payload, { status: answer.statusCode })
  },
})

let store: ReturnType<typeof createThreadStore>
let others: number[]
const status = () => statusOf(store.state())
const shown = () => store.comments().map(({ id }) => id)

beforeEach(async () => {
  reader = await asUser(app, server)
  const id = await addPost(app)
  others = [(await writeComment(reader, id)).id, (await writeComment(reader, id)).id]
  store = createThreadStore({ type: 'post', id })
  isListReached = true
})

test('a thread that could not be loaded stays failed when the reader posts or a link leads to one of its comments, and is whole after a retry', async () => {
  isListReached = false
  expect(status()).toBe('loading')
  await load(store)
  expect(status()).toBe('failed')
  const { data } = await threadWrites(store).send('كتبته قبل أن تظهر التعليقات', null, crypto.randomUUID())
  expect(status()).toBe('failed')
  await refresh(store, others[0] as number)
  expect(status()).toBe('failed')
  isListReached = true
  await load(store)
  expect([status(), shown()]).toEqual(['ready', [data.comment.id, ...others.toReversed()]])
})

test('a thread stays loading, not whole, when the reader posts before its first page comes', async () => {
  await threadWrites(store).send('كتبته قبل أن تظهر التعليقات', null, crypto.randomUUID())
  expect(status()).toBe('loading')
})

test('a thread that was loaded stays when loading it anew fails', async () => {
  await load(store)
  isListReached = false
  await load(store)
  expect([status(), shown()]).toEqual(['ready', others.toReversed()])
})
