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

const path = '/api/auth/followed-agencies'
const follow = (agency_id: unknown) => sara.post(path, { agency_id }, { 'x-localization': 'en' })
const settings = async () => (await sara.get('/api/user/profile/settings/show')).json().data
const agencies = async () => (await settings()).agencies
const save = (form: object) => sara.post('/api/user/profile/settings', form)

describe('following an agency', () => {
  test('adds it to the interests once, and unfollowing takes it out', async () => {
    await subscribe(app, sara.user.id)
    expect((await follow(first)).json()).toMatchObject({
      message: 'You follow this agency: its news comes as alerts and appears on your news page',
      data: { is_followed: true },
    })
    await follow(first)
    await follow(String(second))
    expect(await agencies()).toBe(`${first},${second}`)
    const unfollowed = (await sara.delete(`${path}/${first}`)).json()
    expect([unfollowed.data, await agencies()]).toEqual([{ is_followed: false }, String(second)])
    expect((await sara.delete(`${path}/${first}`)).statusCode).toBe(200)
  })

  test('says that it narrows what keywords bring', async () => {
    await subscribe(app, sara.user.id)
    await save({ keywords: ['النفط'] })
    expect((await follow(first)).json().message).toBe('Your keywords and categories now bring news from this agency alone')
    expect((await follow(second)).json().message).toBe('Added to your agencies; your keywords and categories bring news from these alone')
    expect((await settings()).keywords).toEqual(['النفط'])
  })

  test('is refused without a plan and beyond it, with what to do, and nothing changes', async () => {
    const refused = await follow(first)
    expect([refused.statusCode, refused.json().errors]).toEqual([422, { agencies: ['Choose a plan to add agencies to your alerts'] }])
    await subscribe(app, sara.user.id, { agencies: 1 })
    expect((await follow(first)).statusCode).toBe(200)
    expect((await follow(second)).json().errors).toEqual({ agencies: ['Upgrade your plan to add more agencies'] })
    expect(await agencies()).toBe(String(first))
  })

  test('is refused for an agency that is not there', async () => {
    await subscribe(app, sara.user.id)
    for (const id of [999_999, 0, 'x', null, 2 ** 40]) expect([id, (await follow(id)).statusCode]).toEqual([id, 422])
    expect(await agencies()).toBe('')
  })
})
