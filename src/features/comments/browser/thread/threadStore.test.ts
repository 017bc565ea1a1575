import { beforeEach, expect, test } from 'vitest'
import { asUser, type SignedIn } from '../../../../../test/asUser.ts'
import { writeComment } from '../../../../../test/comments.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { addPost } from '../../../../../test/posts.ts'
import { stubGlobals } from '../../../../../test/stubGlobals.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { createThreadStore, load, refresh, statusOf } from './threadStore.ts'
import { threadWrites } from './threadWrites.ts'

const app = await createTestApp()
const { server } = asVisitor(app)

/**
 * Stands in for the browser: cookies, a location, and `fetch`, which calls our API unless
 * `isListReachable` is false.
 */
let isListReachable = true
let reader: SignedIn
stubGlobals({
  document: { cookie: '' },
  location: { pathname: '/' },
  fetch: async (url: string, { method, headers, body }: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string }) => {
    if (!isListReachable && url.startsWith('/api/auth/comments?')) throw new TypeError('Failed to fetch')
    const response = await reader.send({ method, url, headers, ...(body === undefined ? {} : { payload: body }) })
    return new Response(response.payload, { status: response.statusCode })
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
  isListReachable = true
})

test('a thread that could not be loaded stays failed when the reader posts or a link leads to a comment, and is complete after a retry', async () => {
  isListReachable = false
  expect(status()).toBe('loading')
  await load(store)
  expect(status()).toBe('failed')
  const written = await threadWrites(store).send(reader.user.id, 'كتبته قبل أن تظهر التعليقات', null, crypto.randomUUID())
  expect(status()).toBe('failed')
  await refresh(store, others[0] as number)
  expect(status()).toBe('failed')
  isListReachable = true
  await load(store)
  expect([status(), shown()]).toEqual(['ready', [written?.data.comment.id, ...others.toReversed()]])
})

test('a thread is still loading when the reader posts before its first page has arrived', async () => {
  await threadWrites(store).send(reader.user.id, 'كتبته قبل أن تظهر التعليقات', null, crypto.randomUUID())
  expect(status()).toBe('loading')
})

test('a loaded thread stays when reloading it fails', async () => {
  await load(store)
  isListReachable = false
  await load(store)
  expect([status(), shown()]).toEqual(['ready', others.toReversed()])
})
