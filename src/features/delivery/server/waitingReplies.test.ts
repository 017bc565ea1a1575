import { afterAll, expect, test } from 'vitest'
import { startTelegram } from '#demo/providers/telegram.ts'
import { startWorker } from '../../../../test/startWorker.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { scaleTimeout } from '../../../../test/timeouts.ts'

const telegram = await startTelegram()
afterAll(telegram.close)
const app = await createTestApp()
const settings = { TELEGRAM_BOT_TOKEN: telegram.token, TELEGRAM_API_ROOT: telegram.origin }
const chat = 9_000_001
const replies = () => telegram.messages.filter(({ chat_id }) => chat_id === chat).length
const rowsOf = async (table: 'waiting_replies' | 'telegram_updates') => (await app.db.selectFrom(table).selectAll().execute()).length

test('what the bot has to answer survives kill -9 of the worker while the answers wait for their turn', {
  timeout: scaleTimeout(180_000),
}, async () => {
  app.setNow(undefined)
  const asked = 8
  const first = startWorker(app, telegram.host, settings)
  for (let count = 0; count < asked; count++) telegram.say(chat, '/status')
  // A chat takes one message a second, so most answers wait when the last question has been read.
  await expect.poll(() => rowsOf('telegram_updates'), { timeout: scaleTimeout(60_000), interval: 20 }).toBe(asked)
  first.kill('SIGKILL')
  await new Promise((resolve) => first.once('exit', resolve))
  const left = await rowsOf('waiting_replies')
  expect(left).toBeGreaterThan(asked / 2)
  expect(replies() + left).toBeGreaterThanOrEqual(asked)

  const second = startWorker(app, telegram.host, settings)
  // An answer that was under way is sent once the other process's lease has ended.
  await expect.poll(replies, { timeout: scaleTimeout(100_000) }).toBe(asked)
  await expect.poll(() => rowsOf('waiting_replies')).toBe(0)
  second.kill('SIGTERM')
  await new Promise((resolve) => second.once('exit', resolve))
})
