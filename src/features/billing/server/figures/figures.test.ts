import { beforeAll, describe, expect, test } from 'vitest'
import type { AuditEntry } from '#features/audit/schema.ts'
import { programActor } from '#features/audit/server/actor.ts'
import type { DeskPaymentPage, MoneyFigures } from '#features/billing/deskSchema.ts'
import { asUser, createUser, type SignedIn } from '../../../../../test/asUser.ts'
import { createBuyer } from '../../../../../test/buyer.ts'
import { Died, dyingApp } from '../../../../../test/dyingApp.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { checkLedger } from '../ledger/checkLedger.ts'
import { seedPlans } from '../plans/seedPlans.ts'
import { sendRefunds } from '../refunds/sendRefunds.ts'
import { giveDays } from '../subscriptions/giveDays.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const english = { 'x-localization': 'en' }
const signIn = () => asUser(app, visitor.server, { role: 'admin' })
let admin: SignedIn
beforeAll(async () => {
  await seedPlans(app.db)
  admin = await signIn()
})

const figures = async () => (await admin.get('/api/desk/money')).json<MoneyFigures>()
const exported = async (month: string, headers = english) =>
  (await admin.post(`/api/desk/money/export?month=${month}`, undefined, headers)).body
const found = async (search: string) =>
  (await admin.get(`/api/desk/payments?${new URLSearchParams({ search })}`)).json<DeskPaymentPage>().data.map(({ id }) => id)
const acts = async (action: string) => (await admin.get(`/api/desk/log?action=${action}`)).json<{ data: AuditEntry[] }>().data

describe('the figures of months', () => {
  test('add up what was paid and given back, by the calendar of Kuwait', async () => {
    const buyer = await createBuyer(app, visitor)
    app.setNow(new Date('2026-10-31T20:59:59Z'))
    const first = await buyer.buy(1)
    app.setNow(new Date('2026-10-31T21:00:00Z'))
    await (await createBuyer(app, visitor)).buy(1)
    admin = await signIn()
    await admin.post(`/api/desk/payments/${first.id}/refund`, { amount: 500, reason: 'طلب' })
    expect((await figures()).open).toMatchObject({ refunds: 1, refunding: 500 })
    await sendRefunds(app)
    expect(await figures()).toMatchObject({
      months: [
        { month: '2026-11', payments: 1, received: 1_500, refunds: 1, refunded: 500, kept: 1_000 },
        { month: '2026-10', payments: 1, received: 1_500, refunds: 0, refunded: 0, kept: 1_500 },
      ],
      open: { suspense: 0, refunds: 0, refunding: 0, problems: 0 },
    })
    expect(await checkLedger(app)).toEqual([])
  })

  test('are a table for spreadsheets: Arabic with a byte order mark, numbers as numbers, and no formula from a name', async () => {
    const buyer = await createBuyer(app, visitor)
    await app.db.updateTable('users').set({ name: '=HYPERLINK("http://x.example")' }).where('id', '=', buyer.id).execute()
    await buyer.buy(1)
    admin = await signIn()
    const arabic = await exported('2026-11', { 'x-localization': 'ar' })
    expect(arabic.startsWith('\uFEFFالوقت (الكويت),النوع,المبلغ (د.ك),')).toBe(true)
    const english = await exported('2026-11')
    expect(
      english
        .split('\r\n')
        .slice(1, 3)
        .map((line) => line.split(',').slice(0, 3)),
    ).toEqual([
      ['2026-11-01 00:00:00', 'payment', '1.5'],
      ['2026-11-01 00:00:00', 'refund', '-0.5'],
    ])
    expect(english).toContain(`"'=HYPERLINK(""http://x.example"")"`)
    expect(english).not.toMatch(/[,"]=/)
    expect((await exported('2026-10')).split('\r\n').length).toBe(3)
    expect((await exported('2030-01')).split('\r\n').length).toBe(2)
    expect((await acts('export_payments'))[0]).toMatchObject({ after: { month: '2030-01' } })
  })

  test('of a month that is none are refused', async () => {
    for (const month of ['2026-13', '2026-00', '1999-01', "2026-11'--", ''])
      expect((await admin.post(`/api/desk/money/export?month=${encodeURIComponent(month)}`)).statusCode).toBe(422)
  })
})

describe('an admin finds a payment', () => {
  test('by its receipt, its id, the gateway’s id or the address of who paid, and by nothing like them', async () => {
    const buyer = await createBuyer(app, visitor)
    const { id, receipt, transaction_id } = await buyer.buy(1)
    admin = await signIn()
    const { gateway_id } = await app.db.selectFrom('payments').select('gateway_id').where('id', '=', id).executeTakeFirstOrThrow()
    for (const words of [receipt, id, gateway_id, transaction_id, buyer.email.toUpperCase()].filter((word) => word !== null))
      expect([words, await found(words)]).toEqual([words, [id]])
    for (const words of ['%', '_', '2026-999999', "' or 1=1", '*', 'nobody@mail.example', id.replace(/\d/, 'f')])
      expect(await found(words)).toEqual([])
  })
})

describe('an admin asks the gateway about a payment', () => {
  test('and a payment that was paid unnoticed is granted once, however often they ask', async () => {
    const buyer = await createBuyer(app, visitor)
    const { payment, url } = await buyer.start(1)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await visitor.send({ method: 'POST', url: new URL(url).pathname, payload: 'choice=pay', headers })
    admin = await signIn()
    const ask = () => admin.post(`/api/desk/payments/${payment.id}/check`, {})
    const answers = await Promise.all([ask(), ask(), ask()])
    for (const answer of answers)
      expect(answer.json().data).toMatchObject({
        payment: { state: 'paid', received: 1_500 },
        answer: { state: 'paid', amount: 1_500, refunds: [] },
      })
    expect(await checkLedger(app)).toEqual([])
    expect(await acts('reconcile_payment')).toMatchObject([{}, {}, { after: { gateway: 'paid' } }])
  })

  test('of nobody, and learns that there is none', async () => {
    expect((await admin.post('/api/desk/payments/11111111-1111-4111-8111-111111111111/check', {})).statusCode).toBe(404)
  })
})

describe('an admin gives a reader days', () => {
  const planId = async () => (await visitor.get('/api/plans')).json().data[0].id as number
  const give = async (id: number, form: object) =>
    admin.post(`/api/desk/readers/${id}/days`, { plan_id: await planId(), days: 10, reason: 'اعتذار', ends_at: null, ...form })
  const endOf = async (id: number) =>
    (await app.db.selectFrom('subscriptions').select('ends_at').where('user_id', '=', id).executeTakeFirst())?.ends_at.toISOString()

  test('after what they have; a second click with what was shown gives nothing', async () => {
    const buyer = await createBuyer(app, visitor)
    await buyer.buy(1)
    admin = await signIn()
    const before = await endOf(buyer.id)
    const answers = await Promise.all([give(buyer.id, { ends_at: before }), give(buyer.id, { ends_at: before })])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(Date.parse((await endOf(buyer.id)) ?? '') - Date.parse(before ?? '')).toBe(10 * 86_400_000)
    expect((await give(buyer.id, { ends_at: null })).json().code).toBe('conflict')
    expect(await checkLedger(app)).toEqual([])
  })

  test.each([[-1], [0], [367], [1e9], [1.5], ['10'], [null]])('but not %s of them', async (days) => {
    const reader = await createUser(app)
    expect((await give(reader.id, { days })).statusCode).toBe(422)
    expect(await endOf(reader.id)).toBeUndefined()
  })

  test('but not themselves, nobody without a reason, and nobody who is not there', async () => {
    expect((await give(admin.user.id, {})).json().code).toBe('own_days')
    const reader = await createUser(app)
    expect((await give(reader.id, { reason: '' })).statusCode).toBe(422)
    expect((await give(reader.id, { plan_id: 2_147_483_647 })).statusCode).toBe(422)
    expect((await give(2_147_483_647, {})).statusCode).toBe(404)
    expect(await endOf(reader.id)).toBeUndefined()
  })
})

test('a process that dies at any statement while days are given gives all of them with their entry, or nothing', async () => {
  const { id } = await createUser(app)
  const plan_id = (await visitor.get('/api/plans')).json().data[0].id as number
  const form = { plan_id, days: 10, reason: 'اعتذار', ends_at: null }
  const given = async () => {
    const periods = await app.db.selectFrom('subscription_periods').select('id').where('user_id', '=', id).execute()
    const entries = await app.db.selectFrom('audit_log').select('id').where('action', '=', 'give_days').where('user_id', '=', id).execute()
    return [periods.length, entries.length]
  }
  let deaths = 0
  for (let isGiven = false; !isGiven; ) {
    await expect(giveDays(dyingApp(app, deaths++), programActor, id, form)).rejects.toThrow(Died)
    isGiven = (await given())[0] === 1
    expect(await given()).toEqual(isGiven ? [1, 1] : [0, 0])
  }
  // The last one died after its commit: a person who tries again with what they saw is told.
  expect(deaths).toBeGreaterThan(8)
  await expect(giveDays(app, programActor, id, form)).rejects.toMatchObject({ code: 'conflict' })
  expect(await given()).toEqual([1, 1])
})

test('of two refunds of everything at once, and one larger than what is left, one is requested', async () => {
  const { id } = await (await createBuyer(app, visitor)).buy(1)
  admin = await signIn()
  const refund = (amount: number | null) => admin.post(`/api/desk/payments/${id}/refund`, { amount, reason: 'طلب' })
  expect((await refund(1_501)).statusCode).toBe(422)
  const answers = await Promise.all([refund(null), refund(null), refund(1_500)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  await sendRefunds(app)
  expect((await refund(1)).statusCode).toBe(409)
  expect(await checkLedger(app)).toEqual([])
})
