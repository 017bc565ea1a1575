import { afterAll, expect, test } from 'vitest'
import { createApp } from '#base/app.ts'
import { asUser, createUser } from '../../../../test/asUser.ts'
import { atOnce } from '../../../../test/atOnce.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addPost } from '../../../../test/posts.ts'
import { subscribe } from '../../../../test/subscribe.ts'
import { createTestApp, scalePoolTimeouts } from '../../../../test/testApp.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const other = createApp(app.config, app.databaseUrl, 'test')
scalePoolTimeouts(other)
afterAll(() => other.close())
const otherServer = asVisitor(other).server
await addPost(app, { title: 'وزير من الكويت', published_at: new Date(Date.now() - 86_400_000) })
await app.pool.query(`
  create table fills (user_id int);
  create function count_fill() returns trigger language plpgsql as 'begin insert into fills values (new.user_id); return new; end';
  create trigger count_fill after insert or update on my_news_fills for each row execute function count_fill()`)

/** A reader with new settings, and their windows at two web processes. */
async function createReader() {
  const user = await createUser(app)
  const windows = [await asUser(app, visitor.server, user), await asUser(app, otherServer, user)] as const
  await subscribe(app, user.id)
  const save = async (keyword: string) =>
    expect((await windows[0].post('/api/user/profile/settings', { keywords: [keyword] })).statusCode).toBe(200)
  const open = async (at: number) => {
    const response = await windows[at % 2 === 0 ? 0 : 1].get('/api/auth/my-posts')
    return [response.statusCode, response.json().data?.length]
  }
  const fills = async () => (await app.pool.query('select from fills where user_id = $1', [user.id])).rowCount
  return { id: user.id, save, open, fills }
}

test('thirty requests at once, at two web processes, cost one replay of the settings', async () => {
  const { save, open, fills } = await createReader()
  await save('الكويت')
  const responses = await atOnce(Array.from({ length: 30 }, (_, at) => () => open(at)))
  expect(responses).toEqual(responses.map(() => [200, 1]))
  expect(await fills()).toBe(1)
})

test('a reader who saves again while the list is computed gets the list of the last settings', async () => {
  const { save, open } = await createReader()
  await save('الكويت')
  const early = [open(0), open(1)]
  await save('قطار')
  expect(await Promise.all([open(0), open(1)])).toEqual([
    [200, 0],
    [200, 0],
  ])
  await Promise.all(early)
})

test('a process that died during the replay delays the list by seconds, a clock that was fast then not at all', async () => {
  const { id, save, open, fills } = await createReader()
  await save('الكويت')
  const leave = (ms: number) => app.pool.query('insert into my_news_replays values ($1, $2)', [id, new Date(Date.now() + ms)])
  await leave(300)
  expect(await open(1)).toEqual([200, 1])
  await save('وزير')
  await leave(86_400_000)
  expect(await open(0)).toEqual([200, 1])
  expect(await fills()).toBe(2)
})
