import { beforeAll, expect, test } from 'vitest'
import { asUser, testPassword } from '../../../../../test/asUser.ts'
import { createBuyer } from '../../../../../test/buyer.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { moveAccount } from '../../../../../test/moveAccount.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import type { Coupon, CouponPage } from '../../deskSchema.ts'
import { checkPayments } from '../payments/checkPayment.ts'
import { seedPlans } from '../plans/seedPlans.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
beforeAll(() => seedPlans(app.db))
const newBuyer = () => createBuyer(app, visitor)

async function addCoupon(form: object): Promise<Coupon> {
  const admin = await asUser(app, visitor.server, { role: 'admin' })
  const response = await admin.post('/api/desk/coupons', form)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ data: { coupon: Coupon } }>().data.coupon
}

async function usesOf(code: string): Promise<number | undefined> {
  const admin = await asUser(app, visitor.server, { role: 'admin' })
  return (await admin.get('/api/desk/coupons')).json<CouponPage>().data.find((coupon) => coupon.code === code)?.used
}

test('a percentage is rounded down to the fils, and an amount leaves the least that a gateway takes', async () => {
  await addCoupon({ code: 'THIRD', percent: 33 })
  await addCoupon({ code: 'big-amount', amount: 5_000 })
  const buyer = await newBuyer()
  expect(await buyer.quote(1, 'third')).toMatchObject({ coupon: 'THIRD', discount: 495, amount: 1_005, amount_kd: '1.005' })
  expect(await buyer.quote(1, 'BIG-AMOUNT')).toMatchObject({ discount: 1_400, amount: 100 })
  expect(await buyer.buy(1, 'THIRD')).toMatchObject({ state: 'paid', amount: 1_005, coupon: 'THIRD' })
})

test('a reader uses a coupon once, but may begin again without paying', async () => {
  await addCoupon({ code: 'ONCE', percent: 50 })
  const buyer = await newBuyer()
  await buyer.press(await buyer.start(1, 'ONCE'), 'decline')
  await buyer.start(3, 'ONCE')
  expect(await usesOf('ONCE')).toBe(1)
  expect((await buyer.buy(1, 'ONCE')).amount).toBe(750)
  await expect(buyer.start(1, 'ONCE')).rejects.toThrow('422')
})

test('a reader who deletes the account and signs up again with the same mailbox, however it is written, has used the coupon', async () => {
  await addCoupon({ code: 'ONE-PERSON', percent: 50 })
  const email = 'one.person@gmail.com'
  const buyer = await createBuyer(app, visitor, 'ar', { email })
  await buyer.buy(1, 'ONE-PERSON')
  const gone = await (await buyer.signIn()).post('/api/auth/profile/delete', { current_password: testPassword })
  expect(gone.statusCode, gone.body).toBe(200)
  for (const again of [email, 'oneperson+2@googlemail.com']) {
    const same = await createBuyer(app, visitor, 'ar', { email: again })
    await expect(same.quote(1, 'ONE-PERSON')).rejects.toThrow('422')
  }
  await expect((await newBuyer()).quote(1, 'ONE-PERSON')).resolves.toMatchObject({ discount: 750 })
  const { rows } = await app.pool.query('select * from coupon_marks')
  expect(rows).toEqual([{ coupon_id: expect.any(Number), mark: expect.any(Buffer) }])
})

test('a mailbox that an account has left, for another address, has used its coupon', async () => {
  await addCoupon({ code: 'TWO-MAILBOXES', percent: 50 })
  const [first, second] = ['mailbox.one@example.com', 'mailbox.two@example.com']
  const buyer = await createBuyer(app, visitor, 'ar', { email: first })
  await buyer.buy(1, 'TWO-MAILBOXES')
  const reader = await buyer.signIn()
  await moveAccount(app, reader, second)
  // While the account lives on under its new address, and after it is deleted.
  await expect((await createBuyer(app, visitor, 'ar', { email: first })).quote(1, 'TWO-MAILBOXES')).rejects.toThrow('422')
  expect((await reader.post('/api/auth/profile/delete', { current_password: testPassword })).statusCode).toBe(200)
  await expect((await createBuyer(app, visitor, 'ar', { email: second })).quote(1, 'TWO-MAILBOXES')).rejects.toThrow('422')
})

test('a mailbox that an account has left before paying has not used its coupon', async () => {
  await addCoupon({ code: 'NOT-PAID', percent: 50 })
  const [first, second] = ['not.paid@example.com', 'not.paid.either@example.com']
  const buyer = await createBuyer(app, visitor, 'ar', { email: first })
  await buyer.start(1, 'NOT-PAID')
  await moveAccount(app, await buyer.signIn(), second)
  expect(await (await createBuyer(app, visitor, 'ar', { email: first })).quote(1, 'NOT-PAID')).toMatchObject({ discount: 750 })
})

test('of two discounted payments of one reader only the first keeps the discount; the other buys half the time', async () => {
  await addCoupon({ code: 'TWICE', percent: 50 })
  const buyer = await newBuyer()
  const [one, two] = [await buyer.start(1, 'TWICE'), await buyer.start(1, 'TWICE')]
  const [first, second] = [await buyer.press(one, 'pay'), await buyer.press(two, 'pay')]
  const days = ({ starts_at, ends_at }: typeof first) => (Date.parse(String(ends_at)) - Date.parse(String(starts_at))) / 86_400_000
  expect(days(first)).toBeGreaterThanOrEqual(28)
  expect(days(second)).toBeLessThanOrEqual(15.5)
})

test('a coupon takes off the price of its purchase, not of the time that a credit buys beyond it', async () => {
  await addCoupon({ code: 'NEARLY-FREE', amount: 12_900 })
  const buyer = await newBuyer()
  await buyer.buy(6)
  const quote = await buyer.quote(12, 'NEARLY-FREE')
  expect(quote).toMatchObject({ change: 'upgrade', discount: 12_900, amount: 100 })
  expect(quote.credit).toBeGreaterThan(7_400)
  const { starts_at, ends_at } = await buyer.buy(12, 'NEARLY-FREE')
  const years = (Date.parse(String(ends_at)) - Date.parse(String(starts_at))) / (365 * 86_400_000)
  // The year that the coupon made cheap, and what is left of the credit at the price of the plan.
  expect(years).toBeCloseTo(1 + quote.credit / 13_000, 1)
  expect(Date.parse(quote.ends_at) / 1e5).toBeCloseTo(Date.parse(String(ends_at)) / 1e5, 0)
})

test('the last use goes to one of many readers, and comes back when they do not pay within an hour', async () => {
  await addCoupon({ code: 'LAST', percent: 10, max_uses: 1 })
  const buyers = await Promise.all(Array.from({ length: 5 }, newBuyer))
  const results = await Promise.allSettled(buyers.map((buyer) => buyer.start(1, 'LAST')))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  app.setNow(new Date(Date.now() + 50 * 60_000))
  await checkPayments(app)
  expect(await usesOf('LAST')).toBe(1)
  app.setNow(new Date(Date.now() + 65 * 60_000))
  await checkPayments(app)
  expect(await usesOf('LAST')).toBe(0)
  expect((await (await newBuyer()).buy(1, 'LAST')).amount).toBe(1_350)
  app.setNow(undefined)
})

test('a coupon of another plan, one that has ended and one that does not exist are refused beside the field', async () => {
  const plan = await app.db.selectFrom('plans').select('id').where('slug', '=', 'twelve-months').executeTakeFirstOrThrow()
  await addCoupon({ code: 'YEARLY', percent: 10, plan_id: plan.id })
  const { id } = await addCoupon({ code: 'OVER', percent: 10 })
  const admin = await asUser(app, visitor.server, { role: 'admin' })
  expect((await admin.delete(`/api/desk/coupons/${id}`)).statusCode).toBe(200)
  const buyer = await newBuyer()
  await expect(buyer.quote(1, 'YEARLY')).rejects.toThrow('هذه القسيمة مخصّصة لباقة أخرى.')
  for (const code of ['OVER', 'NOTHING']) await expect(buyer.quote(1, code)).rejects.toThrow('هذه القسيمة غير صالحة أو انتهت مدتها.')
  await expect(buyer.quote(1, 'x')).rejects.toThrow('422')
})

test('codes cannot be guessed: after twenty that do not work, a reader has to wait', async () => {
  const reader = await asUser(app, visitor.server)
  const plan = await app.db.selectFrom('plans').select('id').where('slug', '=', 'one-month').executeTakeFirstOrThrow()
  const codes: number[] = []
  for (let n = 0; n < 22; n++)
    codes.push((await reader.post('/api/auth/payments/quote', { plan_id: plan.id, coupon: `GUESS${n}` })).statusCode)
  expect(codes).toEqual([...Array(20).fill(422), 429, 429])
})

test('an admin cannot add a code twice, or one with both kinds of discount', async () => {
  await addCoupon({ code: 'SAME', percent: 10 })
  const admin = await asUser(app, visitor.server, { role: 'admin' })
  expect((await admin.post('/api/desk/coupons', { code: 'same', percent: 20 })).json().code).toBe('coupon_exists')
  expect((await admin.post('/api/desk/coupons', { code: 'BOTH', percent: 20, amount: 10 })).statusCode).toBe(422)
})

test('an admin changes everything of a coupon but its code, and sees whether it can be used', async () => {
  const admin = await asUser(app, visitor.server, { role: 'admin' })
  const { id } = await addCoupon({ code: 'CHANGES', percent: 10, starts_at: '2099-01-01T00:00:00Z' })
  const listed = async () => (await admin.get('/api/desk/coupons')).json<CouponPage>().data.find((coupon) => coupon.id === id) as Coupon
  const change = async (form: object) => {
    const { updated_at } = await listed()
    return (await admin.put(`/api/desk/coupons/${id}`, { ...form, updated_at })).json()
  }
  expect(await listed()).toMatchObject({ state: 'scheduled' })
  expect((await change({ amount: 500, max_uses: 1, starts_at: new Date(0).toISOString() })).errors).toEqual({
    starts_at: ['يُرجى إدخال تاريخ ووقت صحيحين.'],
  })
  await change({ amount: 500, max_uses: 1, starts_at: '2026-01-01T00:00:00Z' })
  expect(await listed()).toMatchObject({ code: 'CHANGES', percent: null, amount: 500, state: 'running' })
  expect((await (await newBuyer()).buy(1, 'CHANGES')).amount).toBe(1_000)
  expect(await listed()).toMatchObject({ used: 1, state: 'used_up' })
  await expect((await newBuyer()).quote(1, 'CHANGES')).rejects.toThrow('هذه القسيمة غير صالحة أو انتهت مدتها.')
  await change({ percent: 20, max_uses: 3 })
  await (await newBuyer()).buy(1, 'CHANGES')
  expect(await listed()).toMatchObject({ used: 2, percent: 20, starts_at: '2026-01-01T00:00:00.000Z', state: 'running' })
  expect((await change({ percent: 20, max_uses: 1 })).errors.max_uses).toEqual(['استُخدمت القسيمة مرات أكثر من هذا العدد. لإيقافها اسحبها.'])
  await change({ percent: 20, ends_at: '2026-06-01T00:00:00Z' })
  expect((await admin.delete(`/api/desk/coupons/${id}`)).json().data.coupon).toMatchObject({
    state: 'ended',
    ends_at: '2026-06-01T00:00:00.000Z',
  })
  const { updated_at } = await listed()
  expect((await admin.put('/api/desk/coupons/99999', { percent: 20, updated_at })).statusCode).toBe(404)
})

test('two admins who edit a coupon at once, or of whom one withdraws it, do not overwrite each other', async () => {
  const admin = await asUser(app, visitor.server, { role: 'admin' })
  const { id } = await addCoupon({ code: 'EDITED-TWICE', percent: 10 })
  const read = async () => (await admin.get('/api/desk/coupons')).json<CouponPage>().data.find((coupon) => coupon.id === id) as Coupon
  const edit = async (seen: Coupon, percent: number) =>
    (await admin.put(`/api/desk/coupons/${id}`, { percent, updated_at: seen.updated_at }, { 'x-localization': 'en' })).json()
  const first = await read()
  expect((await edit(first, 20)).message).not.toMatch(/Somebody else/)
  expect(await edit(first, 30)).toMatchObject({ code: 'conflict', message: expect.stringMatching(/changed/) })
  const second = await read()
  expect(second.percent).toBe(20)
  await admin.delete(`/api/desk/coupons/${id}`)
  expect((await edit(second, 40)).code).toBe('conflict')
  expect(await read()).toMatchObject({ percent: 20, state: 'ended' })
  expect((await admin.put(`/api/desk/coupons/${id}`, { percent: 20 })).json().errors).toHaveProperty('updated_at')
})
