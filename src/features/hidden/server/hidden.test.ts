import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#base/database/transact.ts'
import { asUser, type SignedIn, testPassword } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addAgency, addPost, addSections } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { maxHidden } from '../hiddenKeys.ts'
import { type HiddenChanges, HiddenItem } from '../schema.ts'
import { moveHidden } from './moveHidden.ts'

const app = await createTestApp()
const { server } = asVisitor(app)
const path = '/api/auth/hidden'
const noon = Date.parse('2026-11-29T09:00:00Z')
let sara: SignedIn

beforeEach(async () => {
  app.setNow(new Date(noon))
  sara = await asUser(app, server)
})

const change = (changes: Partial<HiddenChanges> | Record<string, unknown>, reader = sara) => reader.post(path, changes)
const list = async (reader = sara): Promise<HiddenItem[]> => (await reader.get(path)).json().data
const keys = async (reader = sara) => (await list(reader)).map(({ kind, id }) => `${kind} ${id}`)
const newStory = async (title = 'حريق في الشويخ') => {
  const id = await addPost(app, { title })
  return (await app.db.selectFrom('posts').select('story_id').where('id', '=', id).executeTakeFirstOrThrow()).story_id
}

describe('what a reader hides', () => {
  test('is an agency, a section or a story, with its name, the newest last', async () => {
    const agency = await addAgency(app, { name_ar: 'القبس', name_en: 'Al-Qabas' })
    const { main, category } = await addSections(app)
    const story = await newStory()
    const hide = [
      { kind: 'story', id: story },
      { kind: 'category', id: category },
      { kind: 'main_category', id: main },
      { kind: 'agency', id: agency },
    ]
    const { status, data } = (await change({ hide })).json()
    expect(status).toBe('success')
    expect(data.hidden.map((one: unknown) => HiddenItem.parse(one))).toEqual(await list())
    expect(await keys()).toEqual(hide.map(({ kind, id }) => `${kind} ${id}`))
    expect((await list()).at(-1)).toMatchObject({ name_ar: 'القبس', name_en: 'Al-Qabas' })
    expect((await list())[0]).toMatchObject({ name_ar: 'حريق في الشويخ', name_en: 'حريق في الشويخ' })
  })

  test('is hidden once, and shown again as often as it is asked', async () => {
    const agency = await addAgency(app)
    await change({ hide: [{ kind: 'agency', id: agency }] })
    app.setNow(new Date(noon + 60_000))
    await change({ hide: [{ kind: 'agency', id: agency }] })
    expect((await list()).map(({ hidden_at }) => hidden_at)).toEqual([new Date(noon).toISOString()])
    for (let time = 0; time < 2; time++) expect((await change({ show: [{ kind: 'agency', id: agency }] })).json().data.hidden).toEqual([])
    expect((await change({ hide: [{ kind: 'agency', id: agency }], show: [{ kind: 'agency', id: agency }] })).json().data.hidden).toEqual(
      [],
    )
  })

  test('is that of its reader alone', async () => {
    const agency = await addAgency(app)
    await change({ hide: [{ kind: 'agency', id: agency }] })
    const noura = await asUser(app, server)
    expect(await list(noura)).toEqual([])
    await change({ show: [{ kind: 'agency', id: agency }] }, noura)
    expect(await keys()).toEqual([`agency ${agency}`])
    expect((await asVisitor(app).get(path)).statusCode).toBe(401)
  })

  test('must exist, and is not listed when it is there no more', async () => {
    expect(
      (
        await change({
          hide: [
            { kind: 'agency', id: 999_999 },
            { kind: 'story', id: 999_999 },
          ],
        })
      ).json().data.hidden,
    ).toEqual([])
    for (const one of [{ kind: 'agency', id: 0 }, { kind: 'agency', id: 2 ** 60 }, { kind: 'poll', id: 1 }, { id: 1 }, null])
      expect([one, (await change({ hide: [one] })).statusCode]).toEqual([one, 422])
    const story = await newStory()
    await change({ hide: [{ kind: 'story', id: story }] })
    await app.db.deleteFrom('posts').where('story_id', '=', story).execute()
    expect(await list()).toEqual([])
  })

  test('follows a story into the one that it is merged into', async () => {
    const [from, into] = [await newStory(), await newStory('السيطرة على الحريق')]
    await change({ hide: [{ kind: 'story', id: from }] })
    await inTransaction(app.db, (tx) => moveHidden(tx, from, into))
    expect(await keys()).toEqual([`story ${into}`])
    await app.db.updateTable('stories').set({ merged_into: into }).where('id', '=', from).execute()
    await change({ hide: [{ kind: 'story', id: from }] })
    expect(await keys()).toEqual([`story ${into}`])
  })

  test('is the newest of each kind, and no request has more than these', async () => {
    const { rows } = await app.pool.query<{ id: number }>(
      `insert into agencies (slug, name_ar, name_en) select 'hide-' || n, 'وكالة ' || n, 'Agency ' || n from generate_series(1, $1::int) n returning id`,
      [maxHidden + 1],
    )
    const hide = rows.map(({ id }) => ({ kind: 'agency', id }))
    const story = await newStory()
    await change({ hide: [{ kind: 'story', id: story }, ...hide] })
    expect(await keys()).toEqual([`story ${story}`, ...hide.slice(1).map(({ id }) => `agency ${id}`)])
    expect((await change({ hide: Array(4 * maxHidden + 1).fill(hide[0]) })).statusCode).toBe(422)
  })

  test('is part of the reader’s backup and is restored from it', async () => {
    const agency = await addAgency(app, { name_ar: 'القبس' })
    await change({ hide: [{ kind: 'agency', id: agency }] })
    const zip = (await sara.get('/api/auth/profile/backup')).rawPayload
    const backup = JSON.parse(strFromU8(unzipSync(zip)['backup.json'] as Uint8Array))
    expect(backup.parts.hidden).toEqual([expect.objectContaining({ kind: 'agency', id: agency, name_ar: 'القبس' })])
    const noura = await asUser(app, server)
    backup.parts.hidden.push({ ...backup.parts.hidden[0], id: 999_999 }, { kind: 'poll', id: agency })
    expect((await noura.post('/api/auth/profile/restore', backup)).json().data.restored.hidden).toBe(1)
    expect((await noura.post('/api/auth/profile/restore', backup)).json().data.restored.hidden).toBe(0)
    expect(await keys(noura)).toEqual([`agency ${agency}`])
  })

  test('is deleted with the account', async () => {
    await change({ hide: [{ kind: 'agency', id: await addAgency(app) }] })
    expect((await sara.post('/api/auth/profile/delete', { current_password: testPassword })).statusCode).toBe(200)
    expect(await app.db.selectFrom('hidden_news').selectAll().where('user_id', '=', sara.user.id).execute()).toEqual([])
  })
})
