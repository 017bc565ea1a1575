import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startTelegram } from '#demo/providers/telegram.ts'
import { asUser, type SignedIn, testPassword } from '../../../../test/asUser.ts'
import { endSessionsDuring } from '../../../../test/endSessionsDuring.ts'
import { asVisitor } from '../../../../test/http.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { pairTelegram } from './telegram/pairTelegram.ts'

const telegram = await startTelegram()
afterAll(telegram.close)
const env = { TELEGRAM_BOT_TOKEN: telegram.token, TELEGRAM_API_ROOT: telegram.origin, OUTSIDE_ALLOW: telegram.host }
const app = await createTestApp(env)
const visitor = asVisitor(app)
const newReader = () => asUser(app, visitor.server)
beforeEach(() => telegram.fail(null))

let chats = 7000
/** A chat that somebody opened with the bot. */
function openChat() {
  telegram.say(++chats, '/start')
  return { id: chats, username: `sara_${chats}` }
}
const startPairing = async (reader: SignedIn) => (await reader.post('/api/auth/channels/telegram/pairing')).json().data
const tokenOf = async (reader: SignedIn) => String((await startPairing(reader)).command).replace('/start ', '')
const passwords = { current_password: testPassword, password: 'another-password', password_confirmation: 'another-password' }
async function endOtherSession(owner: SignedIn) {
  const sessions = (await owner.get('/api/auth/sessions')).json<{ data: { id: number; current: boolean }[] }>().data
  return owner.delete(`/api/auth/sessions/${sessions.find(({ current }) => !current)?.id}`)
}
async function endByStaff({ user }: SignedIn) {
  const admin = await asUser(app, visitor.server, { role: 'admin' })
  return admin.post(`/api/desk/readers/${user.id}/end-sessions`, { reason: 'stolen session' })
}
const telegramOf = async (reader: SignedIn) => (await reader.get('/api/auth/channels')).json().data[1]
const sendTest = (reader: SignedIn) => reader.post('/api/auth/channels/telegram/test')
const sentTo = (chatId: number) => telegram.messages.filter(({ chat_id }) => chat_id === chatId).map(({ text }) => text)

test('a reader links the chat in which they open the link, and gets the test message there', async () => {
  const reader = await newReader()
  const pairing = await startPairing(reader)
  expect(pairing).toEqual({
    url: expect.stringMatching(/^https:\/\/t\.me\/mirqab_bot\?start=[\w-]{32}$/),
    command: `/start ${pairing.url.split('=')[1]}`,
    bot: 'mirqab_bot',
    expires_in: 900,
  })
  const chat = openChat()
  expect(await pairTelegram(app, pairing.url.split('=')[1], chat)).toEqual({
    userId: reader.user.id,
    email: reader.user.email,
    locale: 'ar',
  })
  expect(await telegramOf(reader)).toMatchObject({ available: true, linked: true, address: `@${chat.username}`, disabled: null })
  expect((await sendTest(reader)).statusCode).toBe(200)
  expect(sentTo(chat.id)).toEqual([expect.stringContaining('رسالة تجريبية من مرقاب')])
})

describe('a pairing token', () => {
  test('works once, also if two chats use it at the same moment', async () => {
    const token = await tokenOf(await newReader())
    const results = await Promise.all([openChat(), openChat()].map((chat) => pairTelegram(app, token, chat)))
    expect(results.filter(Boolean)).toHaveLength(1)
    expect(await pairTelegram(app, token, openChat())).toBeNull()
  })

  test.each([
    ['the password changes', (reader: SignedIn) => reader.post('/api/auth/change-password', passwords)],
    ['the reader signs out everywhere', (reader: SignedIn) => reader.delete('/api/auth/sessions')],
    ['the session that may have made it is ended', endOtherSession],
    ['staff end the sessions of the reader', endByStaff],
  ])('ends when %s, so that nobody who is shut out links a chat', async (_, end) => {
    const owner = await newReader()
    const thief = await asUser(app, visitor.server, owner.user)
    const token = await tokenOf(thief)
    expect((await end(owner)).statusCode).toBe(200)
    expect(await pairTelegram(app, token, openChat())).toBeNull()
  })

  test('is not made for a session that has ended meanwhile', async () => {
    const thief = await newReader()
    const response = await endSessionsDuring(app, thief, () => thief.post('/api/auth/channels/telegram/pairing'))
    expect(response.statusCode).toBe(401)
    expect(await app.db.selectFrom('telegram_pairings').select('user_id').where('user_id', '=', thief.user.id).execute()).toEqual([])
  })

  test('expires after 15 minutes, and when a newer one is made', async () => {
    const reader = await newReader()
    const old = await tokenOf(reader)
    const token = await tokenOf(reader)
    expect(await pairTelegram(app, old, openChat())).toBeNull()
    app.setNow(new Date(Date.now() + 16 * 60_000))
    expect(await pairTelegram(app, token, openChat())).toBeNull()
    app.setNow(undefined)
    expect(await telegramOf(reader)).toMatchObject({ linked: false })
  })

  test('links the chat to the reader who made it, never to another, and is not stored', async () => {
    const [owner, other] = [await newReader(), await newReader()]
    const token = await tokenOf(owner)
    expect(await pairTelegram(app, token, openChat())).toMatchObject({ userId: owner.user.id })
    expect(await telegramOf(other)).toMatchObject({ linked: false })
    const secret = await tokenOf(owner)
    const rows = (await app.pool.query('select * from telegram_pairings')).rows
    expect(JSON.stringify(rows)).not.toContain(secret)
    for (const guess of ['', 'x', secret.slice(1), `${secret} `, "' or 1=1 --"])
      expect(await pairTelegram(app, guess, openChat())).toBeNull()
  })

  test('moves a chat that was linked to another account', async () => {
    const [before, after] = [await newReader(), await newReader()]
    const chat = openChat()
    await pairTelegram(app, await tokenOf(before), chat)
    await pairTelegram(app, await tokenOf(after), chat)
    expect([(await telegramOf(before)).linked, (await telegramOf(after)).linked]).toEqual([false, true])
  })

  test('of several accounts, used in one chat at the same moment, gives it to one of them', async () => {
    for (let round = 0; round < 5; round++) {
      const readers = await Promise.all(Array.from({ length: 4 }, newReader))
      const tokens = await Promise.all(readers.map(tokenOf))
      const chat = openChat()
      const paired = await Promise.all(tokens.map((token) => pairTelegram(app, token, chat)))
      expect(paired.map((one) => one?.userId)).toEqual(readers.map(({ user }) => user.id))
      const linked = await Promise.all(readers.map(async (reader) => (await telegramOf(reader)).linked))
      expect(linked.filter(Boolean)).toHaveLength(1)
    }
  })
})

describe('a typed id', () => {
  const type = (reader: SignedIn, id: unknown) => reader.post('/api/auth/channels/telegram/typed-id', { telegram_user_id: id })
  const confirm = (reader: SignedIn, code: string) => reader.post('/api/auth/channels/telegram/confirm', { code })
  const codeIn = (chatId: number) => String(sentTo(chatId).at(-1)?.match(/\d{6}/)?.[0])

  test('is linked once the code of the message is confirmed, in Latin or Arabic digits', async () => {
    const reader = await newReader()
    const { id } = openChat()
    expect((await type(reader, String(id))).json().data).toEqual({ expires_in: 900, resend_after: 0 })
    expect(await telegramOf(reader)).toMatchObject({ linked: false })
    const arabic = codeIn(id).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
    expect((await confirm(reader, arabic)).statusCode).toBe(200)
    expect(await telegramOf(reader)).toMatchObject({ linked: true, address: null })
    expect((await confirm(reader, codeIn(id))).json()).toMatchObject({ errors: { code: expect.any(Array) } })
  })

  test('is not linked by a session that has ended meanwhile', async () => {
    const thief = await newReader()
    const { id } = openChat()
    await type(thief, id)
    expect((await endSessionsDuring(app, thief, () => confirm(thief, codeIn(id)))).statusCode).toBe(401)
    expect(await app.db.selectFrom('telegram_chats').select('user_id').where('chat_id', '=', id).execute()).toEqual([])
  })

  test('takes five guesses, then even the right code is refused', async () => {
    const reader = await newReader()
    const { id } = openChat()
    await type(reader, id)
    const wrong = codeIn(id) === '000000' ? '000001' : '000000'
    const guesses = await Promise.all(Array.from({ length: 8 }, () => confirm(reader, wrong)))
    expect(guesses.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(422))
    expect((await confirm(reader, codeIn(id))).statusCode).toBe(422)
    expect(await telegramOf(reader)).toMatchObject({ linked: false })
  })

  test('has a code that only the reader who asked can use', async () => {
    const [owner, thief] = [await newReader(), await newReader()]
    const [mine, theirs] = [openChat(), openChat()]
    await type(owner, mine.id)
    await type(thief, theirs.id)
    expect((await confirm(thief, codeIn(mine.id))).statusCode).toBe(422)
    expect((await confirm(owner, codeIn(mine.id))).statusCode).toBe(200)
  })

  test('gives the same answer whether or not the chat exists, blocked the bot, or belongs to somebody', async () => {
    const [owner, curious] = [await newReader(), await newReader()]
    const [taken, blocked] = [openChat(), openChat()]
    await pairTelegram(app, await tokenOf(owner), taken)
    telegram.block(blocked.id)
    const responses = []
    for (const id of [taken.id, blocked.id, 999_999_999]) responses.push((await type(curious, id)).body)
    expect(new Set(responses).size).toBe(1)
  })

  test('is limited for each reader, network and chat, so that no stranger uses up what its owner needs, and has to be the id of a person', async () => {
    const { id } = openChat()
    const typeFrom = async (remoteAddress: string, reader: SignedIn) => {
      const payload = { telegram_user_id: id }
      return (await reader.send({ method: 'POST', url: '/api/auth/channels/telegram/typed-id', payload, remoteAddress })).statusCode
    }
    const stranger = await newReader()
    const responses = []
    for (let count = 0; count < 4; count++) responses.push(await typeFrom('198.51.100.40', stranger))
    for (let count = 0; count < 3; count++) responses.push(await typeFrom('198.51.100.40', await newReader()))
    expect(responses).toEqual([200, 200, 200, 429, 200, 200, 429])
    expect(await typeFrom('198.51.100.41', await newReader())).toBe(200)
    for (const odd of [-100123, 0, 'x', 1.5, '1e9', null]) expect((await type(await newReader(), odd)).statusCode, String(odd)).toBe(422)
  })
})

test('a chat that blocked the bot disables the channel, which says why; linking it again enables it', async () => {
  const reader = await newReader()
  const chat = openChat()
  await pairTelegram(app, await tokenOf(reader), chat)
  telegram.block(chat.id)
  expect((await sendTest(reader)).json()).toMatchObject({ code: 'channel_gone' })
  expect(await telegramOf(reader)).toMatchObject({ linked: true, disabled: { reason: 'gone' } })
  expect((await sendTest(reader)).json()).toMatchObject({ code: 'channel_not_linked' })
  await pairTelegram(app, await tokenOf(reader), openChat())
  expect(await telegramOf(reader)).toMatchObject({ linked: true, disabled: null })
})

test('a reader can unlink the chat, which also ends links that were not used', async () => {
  const reader = await newReader()
  await pairTelegram(app, await tokenOf(reader), openChat())
  const token = await tokenOf(reader)
  expect((await reader.delete('/api/auth/channels/telegram')).statusCode).toBe(200)
  expect(await telegramOf(reader)).toMatchObject({ linked: false })
  expect(await pairTelegram(app, token, openChat())).toBeNull()
})

test('without a bot, the channel is not available', async () => {
  const plain = await createTestApp()
  const reader = await asUser(plain, asVisitor(plain).server)
  expect(await telegramOf(reader)).toMatchObject({ available: false })
  for (const path of ['pairing', 'test']) expect((await reader.post(`/api/auth/channels/telegram/${path}`)).statusCode).toBe(404)
})
