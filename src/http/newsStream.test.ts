import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { CommentNotice } from '#features/comments/changeComment.ts'
import { createNewsStream } from './newsStream.ts'

/** Reads a stream until `last` has come. */
async function hear(origin: string, path: string, last: string): Promise<() => Promise<string[]>> {
  const answer = await fetch(origin + path)
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  return async () => {
    let text = ''
    while (!text.includes(last)) text += (await reader?.read())?.value ?? last
    await reader?.cancel()
    return text.split('\n\n').filter((event) => event.startsWith('event:'))
  }
}

test('a comment is told to those who read its thread, posts to all, and missed ones to all who read a thread', async () => {
  const server = Fastify()
  const stream = createNewsStream(server)
  const origin = await server.listen({ port: 0, host: '127.0.0.1' })
  const paths = [
    '/api/posts/stream',
    '/api/posts/stream?comments=post:1',
    '/api/posts/stream?comments=poll:1',
    '/api/posts/stream?comments=x&comments=y',
  ]
  const readers = await Promise.all(paths.map((path) => hear(origin, path, 'the end')))
  const notice: CommentNotice = { type: 'post', resource_id: 1, id: 7, parent_id: null, what: 'added', count: 3 }
  stream.sendComment(JSON.stringify(notice))
  stream.sendComment('')
  stream.sendPosts('["the end"]')
  const [all, post, poll, odd] = await Promise.all(readers.map((read) => read()))
  const [posts, missed] = ['event: posts\ndata: ["the end"]', 'event: comments\ndata: null']
  expect([all, odd]).toEqual([[posts], [posts]])
  expect(post).toEqual([`event: comments\ndata: ${JSON.stringify(notice)}`, missed, posts])
  expect(poll).toEqual([missed, posts])
  await server.close()
})

test('what was told of a thread a moment ago is told to whoever connects now: his page may have been made before it', async () => {
  const server = Fastify()
  const stream = createNewsStream(server)
  const origin = await server.listen({ port: 0, host: '127.0.0.1' })
  const notice: CommentNotice = { type: 'post', resource_id: 1, id: 7, parent_id: null, what: 'added', count: 3 }
  stream.sendComment(JSON.stringify(notice))
  const paths = ['/api/posts/stream?comments=post:1', '/api/posts/stream?comments=poll:1', '/api/posts/stream']
  const readers = await Promise.all(paths.map((path) => hear(origin, path, 'the end')))
  stream.sendPosts('["the end"]')
  const [post, poll, posts] = await Promise.all(readers.map((read) => read()))
  const end = 'event: posts\ndata: ["the end"]'
  expect(post).toEqual([`event: comments\ndata: ${JSON.stringify(notice)}`, end])
  expect([poll, posts]).toEqual([[end], [end]])
  await server.close()
})
