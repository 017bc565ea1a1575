import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startTelegram } from './telegram.ts'

const folder = mkdtempSync(join(tmpdir(), 'mirqab-telegram-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'telegram.json')
const chat = 7_000_001

test('a restarted demo shows the chats of before, and gives no message or update an id that was used', async () => {
  const before = await startTelegram({ file, anyChat: true })
  const firstUpdate = before.say(chat, 'unseen on the page')
  await write(before.origin, '/status')
  await send(before, 'الاشتراك: سارٍ')
  await before.close()

  const after = await startTelegram({ file, anyChat: true })
  const page = await readPage(after.origin, 'ar')
  expect(page.indexOf('/status')).toBeGreaterThan(0)
  expect(page.indexOf('الاشتراك: سارٍ')).toBeGreaterThan(page.indexOf('/status'))
  await send(after, 'تنبيه')
  expect(after.messages.map(({ message_id }) => message_id)).toEqual([1, 2])
  expect(after.say(chat, '/why')).toBeGreaterThan(firstUpdate)
  await after.close()
})

test('the page of a chat is in one language, that of the browser', async () => {
  const telegram = await startTelegram({ anyChat: true })
  const [arabic, english] = [await readPage(telegram.origin, 'ar-KW,en;q=0.5'), await readPage(telegram.origin, 'en-GB,ar;q=0.5')]
  expect(arabic).toContain('lang="ar" dir="rtl"')
  expect(arabic).not.toMatch(/>[^<]*(Start|Send)[^<]*</)
  expect(english).toContain('lang="en" dir="ltr"')
  expect(english).not.toMatch(/[\u0600-\u06FF]/)
  await telegram.close()
})

const readPage = async (origin: string, language: string) =>
  (await fetch(`${origin}/mirqab_bot?chat=${chat}&start=TOKEN`, { headers: { 'accept-language': language } })).text()

const write = (origin: string, text: string) =>
  fetch(`${origin}/mirqab_bot`, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ chat: String(chat), text }) })

function send({ origin, token }: { origin: string; token: string }, text: string) {
  const headers = { 'content-type': 'application/json' }
  return fetch(`${origin}/bot${token}/sendMessage`, { method: 'POST', headers, body: JSON.stringify({ chat_id: chat, text }) })
}
