import { afterAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '#base/app.ts'
import { proxyDatabase } from '../../../../test/databaseProxy.ts'
import { createTestApp, scalePoolTimeouts } from '../../../../test/testApp.ts'
import { editedTexts, readShownText } from './readShownText.ts'

const source = await createTestApp()
const database = await proxyDatabase(source.databaseUrl)
const app = createApp(source.config, database.url, 'test')
scalePoolTimeouts(app)
afterAll(async () => {
  await app.close()
  database.stop()
})
beforeEach(() => database.start())

async function write(text: string, version: number): Promise<void> {
  const row = { page: 'terms', locale: 'en' as const, version, editor_id: null, editor_name: 'x', saved_at: source.now() }
  await source.db
    .insertInto('text_versions')
    .values({ ...row, source: text })
    .execute()
}
const title = async () => (await readShownText(app, 'terms', 'en')).title

// The first test needs an App that has not read any text yet.
test('without the database, a text that was never read is not replaced by the built-in one', async () => {
  await write('# Our terms\n\nBe kind.', 1)
  database.stop()
  await expect(title()).rejects.toThrow()
  await database.start()
  await expect.poll(() => title().catch(() => null)).toBe('Our terms')
})

test('without the database, the text that was read last is shown, also after a notification, until there is a newer one', async () => {
  expect(await title()).toBe('Our terms')
  database.stop()
  for (let reader = 0; reader < 2; reader++) {
    editedTexts.forget(app)
    expect(await title()).toBe('Our terms')
  }
  await write('# Our new terms\n\nBe kind.', 2)
  await database.start()
  await expect.poll(title).toBe('Our new terms')
})

test('a text that cannot be parsed is replaced by the built-in one', async () => {
  await write('No title', 3)
  editedTexts.forget(app)
  expect(await title()).toBe('Terms and conditions')
})
