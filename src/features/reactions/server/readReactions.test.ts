import { beforeEach, describe, expect, test } from 'vitest'
import { asUser, type SignedIn } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addPost } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { react } from './react.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const [sara, omar] = await Promise.all([asUser(app, visitor.server), asUser(app, visitor.server)])
const none = { like: 0, dislike: 0, important: 0, funny: 0, fakenews: 0, save: 0 }

let post: number
beforeEach(async () => {
  post = await addPost(app)
})

const readState = async (reader: Pick<SignedIn, 'get'>) => (await reader.get(`/api/auth/post/reaction?resource_id=${post}`)).json()

describe('the reactions to one resource', () => {
  test('are public counters, and private to each reader', async () => {
    await react(app, sara.user.id, { type: 'post', id: post }, { kind: 'save' })
    expect(await readState(visitor)).toEqual({ resource_reactions: { ...none, save: 1 }, user_reactions: none })
    expect(await readState(omar)).toEqual({ resource_reactions: { ...none, save: 1 }, user_reactions: none })
    expect((await readState(sara.bearer)).user_reactions.save).toBe(1)
  })

  test('cannot be read as another reader', async () => {
    const url = `/api/auth/post/reaction?resource_id=${post}&user_id=`
    expect((await omar.get(url + sara.user.id)).statusCode).toBe(403)
    expect((await visitor.get(url + sara.user.id)).statusCode).toBe(401)
    expect((await sara.get(url + sara.user.id)).statusCode).toBe(200)
    for (const empty of ['', 'null']) expect((await visitor.get(url + empty)).statusCode).toBe(200)
  })

  test('are not cached', async () => {
    expect((await sara.get(`/api/auth/post/reaction?resource_id=${post}`)).headers['cache-control']).toBe('no-store')
  })

  test('refuse invalid parameters', async () => {
    expect((await visitor.get('/api/auth/post/reaction?resource_id=987654321')).statusCode).toBe(404)
    for (const query of [
      '',
      '?resource_id=',
      '?resource_id=x',
      '?resource_id=0',
      '?resource_id=1&more=1',
      '?resource_id=1&resource_id=2',
      '?resource_id=1&user_id=x',
    ])
      expect([query, (await visitor.get(`/api/auth/post/reaction${query}`)).statusCode]).toEqual([query, 422])
  })
})

describe('own reactions of a list', () => {
  test('are returned together, without those of others', async () => {
    const [first, second, third] = [post, await addPost(app), await addPost(app)]
    await react(app, sara.user.id, { type: 'post', id: first }, { kind: 'like' })
    await react(app, sara.user.id, { type: 'post', id: first }, { kind: 'save' })
    await react(app, sara.user.id, { type: 'post', id: second }, { kind: 'fakenews' })
    await react(app, omar.user.id, { type: 'post', id: third }, { kind: 'save' })
    const url = `/api/auth/reactions?type=media&ids=${first},${second},${third},987654321`
    expect((await sara.get(url)).json()).toEqual({ data: { [first]: ['like', 'save'], [second]: ['fakenews'] } })
    expect((await omar.get(url)).json()).toEqual({ data: { [third]: ['save'] } })
    expect((await visitor.get(url)).statusCode).toBe(401)
  })

  test('can be requested for at most 200 valid ids at a time', async () => {
    const ids = Array.from({ length: 200 }, (_, n) => 9_007_199_254_740_000 + n)
    expect((await sara.get(`/api/auth/reactions?type=post&ids=${ids.join(',')}`)).json()).toEqual({ data: {} })
    for (const query of [
      `type=post&ids=${ids.join(',')},1`,
      'type=post',
      'ids=1',
      'type=post&ids=',
      'type=post&ids=1,',
      'type=post&ids=1,x',
      'type=user&ids=1',
    ])
      expect([query.slice(0, 30), (await sara.get(`/api/auth/reactions?${query}`)).statusCode]).toEqual([query.slice(0, 30), 422])
  })
})
