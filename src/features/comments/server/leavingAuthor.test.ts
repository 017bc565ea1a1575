import { expect, test } from 'vitest'
import { asUser, testPassword } from '../../../../test/asUser.ts'
import { writeComment } from '../../../../test/comments.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addAgency, addPost } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const agency_id = await addAgency(app)
const post = await addPost(app, { agency_id })
const moderator = await asUser(app, visitor.server, { role: 'moderator' })
const leave = (reader: Awaited<ReturnType<typeof asUser>>) => reader.post('/api/auth/profile/delete', { current_password: testPassword })

test('an author leaves while a moderator is about to log a decision about them: both are done', async () => {
  const author = await asUser(app, visitor.server)
  const { id } = await writeComment(author, post)
  const log = await app.pool.connect()
  await log.query('begin')
  await log.query('lock table moderation_log in exclusive mode')
  const waiting = async (count: number) => {
    const query = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    while (((await app.pool.query(query)).rowCount ?? 0) < count);
  }
  const deciding = moderator.post(`/api/desk/comments/${id}/decision`, { decision: 'remove', reason: 'spam' })
  await waiting(1)
  const leaving = leave(author)
  await waiting(2)
  await log.query('commit')
  log.release()
  expect([(await deciding).statusCode, (await leaving).statusCode]).toEqual([200, 200])
})

test('two authors who answered each other leave at once, and nothing of either is counted any more', async () => {
  for (let round = 0; round < 6; round++) {
    const place = await addPost(app, { agency_id })
    const [one, two] = [await asUser(app, visitor.server), await asUser(app, visitor.server)]
    const [first, second] = [await writeComment(one, place), await writeComment(two, place)]
    for (const [reader, parent] of [
      [one, second.id],
      [two, first.id],
    ] as const)
      for (let turn = 0; turn < 2; turn++) await writeComment(reader, place, { parent })
    const answers = await Promise.all([leave(one), leave(two)])
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200])
    const { rows } = await app.pool.query('select comments from post_counters where post_id = $1', [place])
    expect(rows).toEqual([{ comments: 0 }])
  }
})
