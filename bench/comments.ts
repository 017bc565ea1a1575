// A post with 10,000 comments: the first page and a page in the middle, through the API and as a
// bare query; the time to add a comment; what a word would have held of the 10,000; and how many
// comments per second concurrent readers can add to one post, all of which update the same
// counters. Usage: node bench/comments.ts. BENCH_TURNS (400): repetitions of each.
import { Agent, fetch } from 'undici'
import { asUser, userColumns } from '#access/server/userRow.ts'
import type { User } from '#access/user.ts'
import type { App } from '#base/app.ts'
import { encodeCursor } from '#base/database/cursor.ts'
import { insertUser } from '#features/accounts/server/passwords/addUser.ts'
import { addComment } from '#features/comments/server/addComment.ts'
import { commentColumns, commentTables } from '#features/comments/server/commentRow.ts'
import { previewBan } from '#features/comments/server/desk/previewBan.ts'
import { addPost } from '../test/posts.ts'
import { openBenchApp } from './benchApp.ts'
import { createApiServer } from './createApiServer.ts'
import { recordFigures } from './figures.ts'

const turns = Number(process.env.BENCH_TURNS ?? 400)
const commentCount = 10_000
const replyShare = 3
const readerCount = 400

const { app, close } = await openBenchApp()
await measure(app).finally(close)

async function measure(app: App): Promise<void> {
  const readers = await addReaders(app)
  const post = await fill(app, readers)
  const server = createApiServer(app)
  const origin = await server.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ pipelining: 1 })
  const get = async (path: string) => {
    const response = await fetch(origin + path, { dispatcher: agent })
    const text = await response.text()
    if (!response.ok) throw new Error(text)
  }
  const first = `/api/auth/comments/${post}`
  const middle = `${first}?cursor=${encodeCursor('comments-newest1', [commentCount / 2])}`
  const rows = {
    'first page, API': await time(() => get(first)),
    'first page, bare query of its rows': await time(() => bareQuery(app, post)),
    'page in the middle, API': await time(() => get(middle)),
    'a new comment (action)': await time((n) => write(app, readers, post, n)),
    'what a word would have held (action)': await time(() => previewBan(app, 'نصّاب'), 20),
  }
  console.table(rows)
  const perSecond = await commentsPerSecond(app, readers, post)
  console.log(`${perSecond} comments per second from 20 concurrent readers on one post`)
  const ms = (row: keyof typeof rows) => Number.parseFloat(rows[row].p50)
  const bare = { baseline: ms('first page, bare query of its rows'), baselineName: 'a bare query of its rows' }
  recordFigures(
    { name: 'first page of 10,000 comments, p50', value: ms('first page, API'), unit: 'ms', better: 'lower', ...bare },
    { name: 'page in the middle, p50', value: ms('page in the middle, API'), unit: 'ms', better: 'lower', ...bare },
    { name: 'a new comment, p50', value: ms('a new comment (action)'), unit: 'ms', better: 'lower' },
    { name: 'comments on one post', value: perSecond, unit: '/s', better: 'higher' },
  )
  await server.close()
  await agent.close()
}

async function addReaders(app: App): Promise<User[]> {
  await app.db.transaction().execute(async (tx) => {
    for (let n = 0; n < readerCount; n++)
      await insertUser(tx, { name: `قارئ ${n}`, email: `r${n}@bench.example`, email_verified: true }, null)
  })
  return (await app.db.selectFrom('users').select(userColumns).orderBy('id').execute()).map(asUser)
}

/** Adds the post and its comments. Nearly every third is a reply to an earlier one. */
async function fill(app: App, readers: User[]): Promise<number> {
  const post = await addPost(app)
  const [first, last] = [readers[0]?.id, readers.at(-1)?.id]
  await app.pool.query(
    `insert into comments (resource_type, resource_id, author_id, body, created_at)
     select 'post', $1, $2::int + n % ($3::int - $2::int + 1), 'رأي القارئ في هذا الخبر، وهو الرأي رقم ' || n, now() - interval '2 days' + n * interval '10 seconds'
     from generate_series(1, $4::int) n`,
    [post, first, last, commentCount],
  )
  await app.pool.query(
    'update comments set parent_id = id - id % $2::int where id % $2::int <> 0 and id > $2::int and id % 3 = 0 and resource_id = $1',
    [post, replyShare * 10],
  )
  await app.pool.query(
    'update comments p set replies = r.n from (select parent_id, count(*) as n from comments where parent_id is not null group by 1) r where r.parent_id = p.id',
  )
  await app.pool.query('update post_counters set comments = $2 where post_id = $1', [post, commentCount])
  await app.pool.query('vacuum analyze comments')
  return post
}

async function bareQuery(app: App, post: number): Promise<void> {
  await app.pool.query({
    name: 'bare',
    text: `select ${commentColumns} from ${commentTables} where c.resource_type = 'post' and c.resource_id = $1 and c.parent_id is null
      and (c.shown or c.replies > 0) order by c.id desc limit 21`,
    values: [post],
  })
}

async function write(app: App, readers: User[], post: number, n: number): Promise<void> {
  const content = `تعليق جديد تماماً رقم ${n} من القياس ${performance.now()}`
  await addComment(app, readers[n % readers.length] as User, { resource: { type: 'post', id: post }, parentId: null, content })
}

async function commentsPerSecond(app: App, readers: User[], post: number): Promise<number> {
  const clients = 20
  const commentsEach = 15
  const started = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let n = 0; n < commentsEach; n++) await write(app, readers, post, client + n * clients)
    }),
  )
  return Math.round((clients * commentsEach * 1000) / (performance.now() - started))
}

/** Times sequential calls, after a warm-up of a tenth of their number. */
async function time(work: (n: number) => Promise<unknown>, repetitions = turns): Promise<Record<'p50' | 'p99', string>> {
  for (let n = 0; n < repetitions / 10; n++) await work(n)
  const times: number[] = []
  for (let n = 0; n < repetitions; n++) {
    const started = performance.now()
    await work(n)
    times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  const at = (part: number) => `${(times[Math.floor(times.length * part)] ?? 0).toFixed(2)} ms`
  return { p50: at(0.5), p99: at(0.99) }
}
