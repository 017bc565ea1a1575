import { beforeEach, describe, expect, test } from 'vitest'
import { asUser, type SignedIn } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addAgency } from '../../../../test/posts.ts'
import { subscribe } from '../../../../test/subscribe.ts'
import { createTestApp } from '../../../../test/testApp.ts'

const app = await createTestApp()
const { server } = asVisitor(app)
const [first, second] = [await addAgency(app), await addAgency(app)]
let sara: SignedIn
beforeEach(async () => {
  sara = await asUser(app, server)
})

const path = '/api/auth/alert-agencies'
const add = (agency_id: unknown) => sara.post(path, { agency_id }, { 'x-localization': 'en' })
const settings = async () => (await sara.get('/api/user/profile/settings/show')).json().data
const agencies = async () => (await settings()).agencies
const save = (form: object) => sara.post('/api/user/profile/settings', form)

describe('alerts to an agency', () => {
  test('add it to the interests once, and can be taken out again', async () => {
    await subscribe(app, sara.user.id)
    expect((await add(first)).json()).toMatchObject({
      message: 'News of this agency comes as alerts and appears on your news page',
      data: { is_added: true },
    })
    await add(first)
    await add(String(second))
    expect(await agencies()).toBe(`${first},${second}`)
    const removed = (await sara.delete(`${path}/${first}`)).json()
    expect([removed.data, await agencies()]).toEqual([{ is_added: false }, String(second)])
    expect((await sara.delete(`${path}/${first}`)).statusCode).toBe(200)
  })

  test('says that it narrows what keywords bring', async () => {
    await subscribe(app, sara.user.id)
    await save({ keywords: ['النفط'] })
    expect((await add(first)).json().message).toBe('Your keywords and categories now bring news from this agency alone')
    expect((await add(second)).json().message).toBe('Added to your agencies; your keywords and categories bring news from these alone')
    expect((await settings()).keywords).toEqual(['النفط'])
  })

  test('is refused without a plan and beyond it, with what to do, and nothing changes', async () => {
    const refused = await add(first)
    expect([refused.statusCode, refused.json().errors]).toEqual([422, { agencies: ['Choose a plan to add agencies to your alerts'] }])
    await subscribe(app, sara.user.id, { agencies: 1 })
    expect((await add(first)).statusCode).toBe(200)
    expect((await add(second)).json().errors).toEqual({ agencies: ['Upgrade your plan to add more agencies'] })
    expect(await agencies()).toBe(String(first))
  })

  test('is refused for an agency that is not there', async () => {
    await subscribe(app, sara.user.id)
    for (const id of [999_999, 0, 'x', null, 2 ** 40]) expect([id, (await add(id)).statusCode]).toEqual([id, 422])
    expect(await agencies()).toBe('')
  })
})
