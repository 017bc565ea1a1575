import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, describe, expect, test } from 'vitest'
import { asUser, type SignedIn } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addAgency, addSections } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { maxFollows } from '../followKinds.ts'
import { FollowPage } from '../schema.ts'

const app = await createTestApp()
const { server } = asVisitor(app)
const path = '/api/auth/follows'
const agency = await addAgency(app)
const { main, category } = await addSections(app)
let sara: SignedIn
beforeEach(async () => {
  sara = await asUser(app, server)
})

const follow = (kind: string, id: unknown, reader = sara) => reader.post(path, { kind, id }, { 'x-localization': 'en' })
const list = async (reader = sara) => FollowPage.parse((await reader.get(path)).json()).data
const keys = async (reader = sara) => (await list(reader)).map(({ kind, id }) => [kind, id])

describe('what a reader follows', () => {
  test('needs no plan, and is listed with names until it is unfollowed', async () => {
    expect((await follow('agency', agency)).json()).toMatchObject({
      message: 'You follow this agency; its news appears on your news page',
      data: { is_followed: true },
    })
    expect((await follow('main_category', main)).json().message).toBe('You follow this section; its news appears on your news page')
    await follow('category', String(category))
    expect(await keys()).toEqual([
      ['agency', agency],
      ['main_category', main],
      ['category', category],
    ])
    const { name_ar } = await app.db.selectFrom('agencies').select('name_ar').where('id', '=', agency).executeTakeFirstOrThrow()
    expect((await list())[0]?.name_ar).toBe(name_ar)
    expect((await sara.delete(`${path}/main_category/${main}`)).json().data).toEqual({ is_followed: false })
    expect((await sara.delete(`${path}/main_category/${main}`)).statusCode).toBe(200)
    expect(await keys()).toEqual([
      ['agency', agency],
      ['category', category],
    ])
  })

  test('is followed once, and is that of its reader alone', async () => {
    await Promise.all([1, 2, 3].map(() => follow('agency', agency)))
    const noura = await asUser(app, server)
    await follow('category', category, noura)
    await noura.delete(`${path}/agency/${agency}`)
    expect([await keys(), await keys(noura)]).toEqual([[['agency', agency]], [['category', category]]])
  })

  test('must exist, and be one of the three kinds', async () => {
    const codes = [
      await follow('agency', 2_147_483_647),
      await follow('category', main + 100_000),
      await follow('story', 1),
      await follow('agency', 0),
      await follow('agency', 'x'),
      await sara.delete(`${path}/story/1`),
      await sara.delete(`${path}/agency/0`),
    ].map(({ statusCode }) => statusCode)
    expect(codes).toEqual([404, 404, 422, 422, 422, 422, 422])
    expect(await list()).toEqual([])
  })

  test(`is at most ${maxFollows}, also when many are followed at once; one more is refused with what to do`, async () => {
    const agencies = await Promise.all(Array.from({ length: maxFollows + 2 }, () => addAgency(app)))
    for (const id of agencies.slice(0, maxFollows - 1)) await insert('agency', id)
    const answers = await Promise.all(agencies.slice(maxFollows - 1).map((id) => follow('agency', id)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422])
    expect(answers.find(({ statusCode }) => statusCode === 422)?.json().errors).toEqual({
      id: ['You follow 100 agencies and sections, which is the maximum. Unfollow one to follow another.'],
    })
    expect(await list()).toHaveLength(maxFollows)
    await app.db
      .updateTable('follows')
      .set({ id: 2_147_483_645 })
      .where('user_id', '=', sara.user.id)
      .where('id', '=', agencies[1] as number)
      .execute()
    expect((await follow('agency', agencies[1])).statusCode).toBe(200)
    expect((await follow('agency', agencies[0])).statusCode).toBe(200)
  })

  test('is in the backup, and restored from it once, without what is not there any more', async () => {
    await follow('agency', agency)
    await insert('agency', 2_147_483_646)
    const zip = (await sara.get('/api/auth/profile/backup')).rawPayload
    const backup = JSON.parse(strFromU8(unzipSync(zip)['backup.json'] as Uint8Array))
    expect(backup.parts.follows).toEqual([expect.objectContaining({ kind: 'agency', id: agency })])
    const noura = await asUser(app, server)
    backup.parts.follows.push({ ...backup.parts.follows[0], id: 999_999 }, { kind: 'story', id: agency })
    const restore = async () => (await noura.post('/api/auth/profile/restore', backup)).json().data.restored.follows
    expect([await restore(), await restore(), await keys(noura)]).toEqual([1, 0, [['agency', agency]]])
  })
})

const insert = (kind: string, id: number) =>
  app.db.insertInto('follows').values({ user_id: sara.user.id, kind, id, followed_at: app.now() }).execute()
