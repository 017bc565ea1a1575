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
const deleteAccount = (reader: Awaited<ReturnType<typeof asUser>>) =>
  reader.post('/api/auth/profile/delete', { current_password: testPassword })

test('an author deletes their account while a moderator is logging a decision about them, and both succeed', async () => {
  const author = await asUser(app, visitor.server)
  const { id } = await writeComment(author, post)
  const log = await app.pool.connect()
  await log.query('begin')
  await log.query('lock table audit_log in exclusive mode')
  const query = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  const lockWaits = (count: number) => expect.poll(async () => (await app.pool.query(query)).rowCount).toBe(count)
  const deciding = moderator.post(`/api/desk/comments/${id}/decision`, { decision: 'remove', reason: 'spam' })
  await lockWaits(1)
  const deleting = deleteAccount(author)
  await lockWaits(2)
  await log.query('commit')
  log.release()
  expect([(await deciding).statusCode, (await deleting).statusCode]).toEqual([200, 200])
})

test('two authors who replied to each other delete their accounts at once, and no comment of either is counted', async () => {
  for (let round = 0; round < 6; round++) {
    const post_id = await addPost(app, { agency_id })
    const [one, two] = [await asUser(app, visitor.server), await asUser(app, visitor.server)]
    const [first, second] = [await writeComment(one, post_id), await writeComment(two, post_id)]
    for (const [reader, parent] of [
      [one, second.id],
      [two, first.id],
    ] as const)
      for (let n = 0; n < 2; n++) await writeComment(reader, post_id, { parent })
    const responses = await Promise.all([deleteAccount(one), deleteAccount(two)])
    expect(responses.map((response) => response.statusCode)).toEqual([200, 200])
    const { rows } = await app.pool.query('select comments from post_counters where post_id = $1', [post_id])
    expect(rows).toEqual([{ comments: 0 }])
  }
})
