import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { asUser, type SignedIn } from '../../../test/asUser.ts'
import { asVisitor } from '../../../test/http.ts'
import { createTestApp } from '../../../test/testApp.ts'

const app = await createTestApp()
const { server } = asVisitor(app)

/**
 * Bans a word with a request whose last byte arrives after `meanwhile` and more than a second
 * later.
 */
async function banSlowly(editor: SignedIn, word: string, meanwhile: () => Promise<unknown>) {
  const body = Buffer.from(JSON.stringify({ word }))
  async function* drip() {
    yield body.subarray(0, 5)
    await meanwhile()
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    yield body.subarray(5)
  }
  const headers = { ...editor.headers, 'content-type': 'application/json' }
  return server.inject({ method: 'POST', url: '/api/desk/banned-words', headers, payload: Readable.from(drip()) })
}

const isBanned = async (word: string) =>
  (await app.db.selectFrom('banned_words').select('id').where('word', '=', word).execute()).length > 0

test('a slow body is accepted if the session is still open when it has arrived', async () => {
  const editor = await asUser(app, server, { role: 'editor' })
  expect((await banSlowly(editor, 'accepted', async () => {})).statusCode).toBe(200)
  expect(await isBanned('accepted')).toBe(true)
})

test('nothing is written if the session ends or loses its role while the body arrives', async () => {
  const [ended, demoted] = [await asUser(app, server, { role: 'editor' }), await asUser(app, server, { role: 'editor' })]
  const end = () => app.pool.query('delete from sessions where user_id = $1', [ended.user.id])
  const demote = () => app.pool.query(`update users set role = 'reader' where id = $1`, [demoted.user.id])
  const responses = await Promise.all([banSlowly(ended, 'first', end), banSlowly(demoted, 'second', demote)])
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([401, 403])
  expect([await isBanned('first'), await isBanned('second')]).toEqual([false, false])
})

test('a write that names another account than the one that is signed in is refused, and nothing is written', async () => {
  const [meant, other] = [await asUser(app, server, { role: 'editor' }), await asUser(app, server, { role: 'editor' })]
  const ban = (word: string, account: string) =>
    other.post('/api/desk/banned-words', { word }, { 'x-account': account }).then((response) => [response.statusCode, response.json().code])
  expect(await ban('meant', String(meant.user.id))).toEqual([403, 'other_account'])
  expect(await ban('malformed', `${other.user.id}, ${meant.user.id}`)).toEqual([403, 'other_account'])
  expect((await ban('own', String(other.user.id)))[0]).toBe(200)
  expect([await isBanned('meant'), await isBanned('malformed'), await isBanned('own')]).toEqual([false, false, true])
})
