import { describe, expect, test } from 'vitest'
import type { SentWebhook } from '#demo/providers/myFatoorah.ts'
import { programActor } from '#features/audit/server/actor.ts'
import { createPayingApp } from '../../../../test/payingApp.ts'
import type { CouponPage, DeskPaymentPage } from '../deskSchema.ts'
import type { StartedPayment } from '../schema.ts'
import { addCoupon } from './coupons/saveCoupon.ts'
import { checkLedger } from './ledger/checkLedger.ts'
import { setUpMyFatoorah } from './myFatoorah.fixtures.ts'
import { checkPayments } from './payments/checkPayment.ts'
import { sendRefunds } from './refunds/sendRefunds.ts'

const { app, provider } = await createPayingApp()
const { admin, newReader, begin, details, newest, later, start, deliver, deskPayment, plan } = await setUpMyFatoorah(app, provider)

test('the invoice is in dinars with our reference, and its webhook makes the reader a subscriber', async () => {
  const { reader, id } = await start()
  expect(provider.invoices.get(id)).toMatchObject({ value: 1.5, currency: 'KWD', status: 'Pending' })
  provider.pay(id)
  expect(await deliver(provider.webhook(id))).toBe(200)
  expect(await newest(reader)).toMatchObject({ state: 'paid', payment_mode: 'KNET', transaction_id: expect.stringMatching(/^07/) })
  expect(await details(reader)).toMatchObject({ state: 'running' })
})

test('a webhook that never comes is made up for by the worker', async () => {
  const { reader, id } = await start()
  provider.pay(id)
  later(1)
  await checkPayments(app)
  expect(await newest(reader)).toMatchObject({ state: 'paid' })
})

test('duplicate, replayed and late webhooks grant nothing more', async () => {
  const { reader, id } = await start()
  provider.decline(id)
  const declined = provider.webhook(id)
  provider.pay(id)
  const paid = provider.webhook(id)
  for (const webhook of [paid, declined, paid, paid, declined]) expect(await deliver(webhook)).toBe(200)
  expect(await newest(reader)).toMatchObject({ state: 'paid' })
  const { rows } = await app.pool.query('select count(*)::int from ledger_entries where payment_id = $1', [id])
  expect(rows).toEqual([{ count: 2 }])
})

test('a webhook that claims success of an unpaid invoice grants nothing, signed or not', async () => {
  const { reader, id } = await start()
  const genuine = provider.webhook(id)
  const forged: SentWebhook = structuredClone(genuine)
  Object.assign(forged.body.Data.Invoice ?? {}, { Status: 'PAID' })
  expect(await deliver(forged)).toBe(404)
  expect(await deliver({ ...genuine, signature: '' })).toBe(404)
  expect(await deliver({ ...genuine, signature: Buffer.alloc(32).toString('base64') })).toBe(404)
  expect(await deliver(genuine)).toBe(200)
  expect(await newest(reader)).toMatchObject({ state: 'sent' })
  expect(await details(reader)).toBeNull()
})

test('a signed webhook about a payment that is not ours is acknowledged and ignored', async () => {
  const { id } = await start()
  const reference = '22222222-2222-4222-8222-222222222222'
  const invoice = provider.invoices.get(id)
  if (invoice) provider.invoices.set(reference, { ...invoice, id: 5 })
  expect(await deliver(provider.webhook(reference))).toBe(200)
})

test.each([
  ['an error of the gateway', { status: 500 }],
  ['a connection that breaks before anything was done', 'dropped'],
] as const)('after %s the reader is told that payment could not begin, and no money can be lost', async (_name, fault) => {
  const reader = await newReader()
  provider.fail('SendPayment', fault)
  const response = await begin(reader)
  expect([response.statusCode, response.json().code]).toEqual([503, 'payment_not_started'])
  expect(await newest(reader)).toMatchObject({ state: 'created' })
  later(31)
  await checkPayments(app)
  expect(await newest(reader)).toMatchObject({ state: 'expired' })
})

test('a gateway that limits our requests has stored nothing, so the payment fails at once', async () => {
  const reader = await newReader()
  provider.fail('SendPayment', { status: 429, retryAfter: 30 })
  const response = await reader.post('/api/auth/payments', { plan_id: plan?.id }, { 'x-localization': 'en' })
  expect([response.statusCode, response.json().message]).toEqual([503, 'Payment Initialization failed..Please try again after some time'])
  expect(await newest(reader)).toMatchObject({ state: 'failed' })
})

test('an invoice whose answer was cut off is found by our reference, and granted if it was paid', async () => {
  const reader = await newReader()
  provider.fail('SendPayment', 'cut_off')
  expect((await begin(reader)).statusCode).toBe(503)
  const id = String((await newest(reader))?.id)
  later(1)
  await checkPayments(app)
  expect(await newest(reader)).toMatchObject({ state: 'sent' })
  provider.pay(id)
  later(3)
  await checkPayments(app)
  expect(await newest(reader)).toMatchObject({ state: 'paid' })
})

test.each([{ status: 503 }, { status: 429, retryAfter: 60 }, 'dropped', 'cut_off'] as const)(
  'while the gateway answers %j to questions a payment stays open, and afterwards it is granted',
  async (fault) => {
    const { reader, id } = await start()
    provider.pay(id)
    provider.fail('GetPaymentStatus', fault)
    expect((await reader.get(`/api/auth/payments/${id}`)).json().data).toMatchObject({ state: 'sent' })
    later(2)
    await checkPayments(app)
    expect(await newest(reader)).toMatchObject({ state: 'sent' })
    provider.fail('GetPaymentStatus', null)
    later(10)
    await checkPayments(app)
    expect(await newest(reader)).toMatchObject({ state: 'paid' })
  },
)

test('a declined card fails the payment, and a later success on the same invoice still grants it', async () => {
  const { reader, id } = await start()
  provider.decline(id)
  await deliver(provider.webhook(id))
  expect(await newest(reader)).toMatchObject({ state: 'failed', can_retry: true })
  provider.pay(id)
  await deliver(provider.webhook(id))
  expect(await newest(reader)).toMatchObject({ state: 'paid' })
})

test('the page ends a day later in the time of Kuwait, whether the zone is read or not', async () => {
  const before = Date.now()
  const { id } = await start()
  const expires = provider.invoices.get(id)?.expires ?? ''
  const hours = (Date.parse(expires) - before) / 3_600_000
  expect([expires.slice(-6), Math.round(hours)]).toEqual(['+03:00', 24])
})

test('a payment that nobody makes expires after a day, and one that turns out to be paid is granted all the same', async () => {
  const { reader, id } = await start()
  later(25 * 60)
  await checkPayments(app)
  expect(await newest(reader)).toMatchObject({ state: 'expired' })
  provider.pay(id)
  later(40 * 60)
  await checkPayments(app)
  expect(await newest(reader)).toMatchObject({ state: 'paid' })
  expect(await details(reader)).toMatchObject({ state: 'running' })
})

test('who pays after the reservation of a coupon has lapsed keeps the discount, although somebody else has used it up meanwhile', async () => {
  await addCoupon(app, programActor, { code: 'LAPSED', percent: 50, max_uses: 1 })
  const begin = async () => {
    const reader = await newReader()
    const response = await reader.post('/api/auth/payments', { plan_id: plan?.id, coupon: 'LAPSED' })
    return { reader, id: response.json().data.payment.id as string }
  }
  const slow = await begin()
  later(65)
  await checkPayments(app)
  const fast = await begin()
  for (const { reader, id } of [fast, slow]) {
    provider.pay(id)
    await deliver(provider.webhook(id))
    expect(await newest(reader)).toMatchObject({ state: 'paid', amount: 750, coupon: 'LAPSED' })
    expect((await details(reader))?.days_left).toBeGreaterThanOrEqual(28)
  }
  const coupons = (await admin.get('/api/desk/coupons')).json<CouponPage>().data
  expect(coupons.find(({ code }) => code === 'LAPSED')).toMatchObject({ used: 2, state: 'used_up' })
})

test.each([
  ['another amount', { value: 0.15 }, 'wrong_amount', 150],
  ['another currency', { currency: 'USD' }, 'wrong_currency', 0],
] as const)('%s is never granted, but marked for staff', async (_name, received, problem, inLedger) => {
  const { reader, id } = await start()
  provider.pay(id, received)
  await deliver(provider.webhook(id))
  expect(await newest(reader)).toMatchObject({ state: 'failed', problem, can_retry: false })
  expect(await details(reader)).toBeNull()
  expect(await deskPayment(id)).toMatchObject({ problem, received: inLedger })
  const flagged = (await admin.get('/api/desk/payments?problem=any')).json<DeskPaymentPage>().data.map((payment) => payment.id)
  expect(flagged).toContain(id)
})

test('a gateway that changes its mind takes nothing back, but staff are told until it changes it again', async () => {
  const { reader, id } = await start()
  provider.pay(id)
  await deliver(provider.webhook(id))
  const invoice = provider.invoices.get(id)
  const set = (status: string, attempt: string) => {
    if (!invoice) return
    invoice.status = status
    for (const one of invoice.transactions) one.status = attempt
  }
  set('Pending', 'InProgress')
  await deliver(provider.webhook(id))
  expect(await deskPayment(id)).toMatchObject({ state: 'paid', problem: 'payment_withdrawn' })
  expect(await details(reader)).toMatchObject({ state: 'running' })
  set('Paid', 'Succss')
  await deliver(provider.webhook(id))
  expect(await deskPayment(id)).toMatchObject({ state: 'paid', problem: null })
})

describe('what the gateway says of money', () => {
  type Attempt = { status: string; value?: number; at?: string; error?: string; code?: string }
  /** A payment whose invoice says this, after so many minutes. */
  async function hear(status: string, attempts: Attempt[], minutes: number) {
    const { reader, id } = await start()
    const invoice = provider.invoices.get(id)
    if (!invoice) throw new Error('no invoice')
    const say = async (next: string, list: Attempt[]) => {
      invoice.status = next
      invoice.transactions = list.map(({ value = 1.5, ...one }, index) => ({ currency: 'KD', paymentId: `07${index}`, ...one, value }))
      await deliver(provider.webhook(id))
    }
    later(minutes)
    await say(status, attempts)
    return { reader, id, say }
  }

  test.each([
    ['Pending', [{ status: 'Succss' }]],
    ['PARTIALLY PAID', [{ status: 'Failed' }, { status: 'SUCCESS' }]],
    [
      'Paid',
      [
        { status: 'Succss', value: 0.5 },
        { status: 'Succss', value: 1 },
      ],
    ],
    ['DuplicatePayment', [{ status: 'Succss' }]],
  ])('money that was received grants its time, also of an invoice that is called %s', async (status, attempts) => {
    const { reader } = await hear(status, attempts, 5)
    expect(await newest(reader)).toMatchObject({ state: 'paid', problem: null })
    expect(await details(reader)).toMatchObject({ state: 'running' })
  })

  test.each([
    ['Canceled', [{ status: 'Succss' }], 'Canceled; Succss 1.500 KD'],
    ['Expired', [{ status: 'Failed' }, { status: 'Succss' }], 'Expired; Failed 1.500 KD; Succss 1.500 KD'],
    ['Paid', [], 'Paid'],
    ['Paid', [{ status: 'InProgress' }], 'Paid; InProgress 1.500 KD'],
    ['Settled', [], 'Settled'],
    ['Pending', [{ status: 'Authorize' }], 'Pending; Authorize 1.500 KD'],
    ['Pending', [{ status: 'Reversed by bank' }, { status: 'Failed' }], 'Pending; Reversed by bank 1.500 KD; Failed 1.500 KD'],
  ])(
    'an invoice that is called %s with attempts %j waits for half an hour, and then for a person, who reads why',
    async (status, attempts, words) => {
      const { reader, id, say } = await hear(status, attempts, 5)
      expect(await newest(reader)).toMatchObject({ state: 'sent', problem: null, can_retry: false })
      later(31)
      await checkPayments(app)
      expect(await deskPayment(id)).toMatchObject({ state: 'failed', problem: 'payment_unclear', problem_details: words })
      expect(await newest(reader)).toMatchObject({ can_retry: false })
      later(26 * 60)
      await checkPayments(app)
      expect(await deskPayment(id)).toMatchObject({ problem: 'payment_unclear' })
      await say('Paid', [{ status: 'Succss' }])
      expect(await deskPayment(id)).toMatchObject({ state: 'paid', problem: null })
    },
  )

  test('of a payment that was granted, an invoice that is Canceled although its money came is shown to a person in words, and nothing is taken back', async () => {
    const { reader, id, say } = await hear('Paid', [{ status: 'Succss' }], 5)
    await say('Canceled', [{ status: 'Succss' }])
    expect(await deskPayment(id)).toMatchObject({ state: 'paid', problem: 'payment_unclear', problem_details: 'Canceled; Succss 1.500 KD' })
    expect(await details(reader)).toMatchObject({ state: 'running' })
    await say('Paid', [{ status: 'Succss' }])
    expect(await deskPayment(id)).toMatchObject({ state: 'paid', problem: null })
  })

  test('what a person looked at is closed by itself once the gateway is clear that nothing was paid', async () => {
    const { id, say } = await hear('Pending', [{ status: 'Authorize' }], 40)
    expect(await deskPayment(id)).toMatchObject({ problem: 'payment_unclear' })
    await say('Canceled', [{ status: 'Released' }])
    expect(await deskPayment(id)).toMatchObject({ problem: null, problem_details: null })
  })

  const [nine, ten] = ['2026-11-28T09:00:00.0000000', '2026-11-28T10:00:00.0000000']
  test.each([
    [
      'declined',
      [
        { status: 'Failed', at: ten, error: 'Insufficient Funds' },
        { status: 'InProgress', at: nine },
      ],
      'Insufficient Funds',
    ],
    [
      'declined',
      [
        { status: 'InProgress', at: nine },
        { status: 'Failed', at: ten, error: 'Insufficient Funds' },
      ],
      'Insufficient Funds',
    ],
    [
      'under_way',
      [
        { status: 'InProgress', at: ten },
        { status: 'Failed', at: nine },
      ],
      null,
    ],
    ['under_way', [{ status: 'InProgress' }, { status: 'Failed' }], null],
    [
      'cancelled',
      [
        { status: 'Canceled', at: ten },
        { status: 'Failed', at: nine, error: 'Declined' },
      ],
      null,
    ],
  ])('the latest attempt by its own time counts, in whatever order they come: %s', async (attempt, attempts, reason) => {
    const { reader } = await hear('Pending', attempts, 5)
    const isOver = attempt !== 'under_way'
    expect(await newest(reader)).toMatchObject({ state: isOver ? 'failed' : 'sent', attempt, attempt_reason: reason, can_retry: isOver })
  })

  test.each([
    ['MF001', 'not_verified'],
    ['MF002', 'bank_refused'],
    ['MF003', 'card_blocked'],
    ['MF004', 'no_funds'],
    ['MF005', 'timed_out'],
    ['MF007', 'card_expired'],
    ['MF008', 'bank_silent'],
    ['MF009', 'risk'],
    ['MF010', 'wrong_cvv'],
    ['MF020', 'unnamed'],
    [' mf004 ', 'no_funds'],
    ['MF999', null],
    ['', null],
  ])('an attempt that failed with the code %s was declined for the cause %s, and the gateway’s words are kept', async (code, cause) => {
    const { reader, say } = await hear('Pending', [{ status: 'Failed', code, error: 'Transaction not Captured!' }], 5)
    expect(await newest(reader)).toMatchObject({ attempt: 'declined', attempt_cause: cause, attempt_reason: 'Transaction not Captured!' })
    await say('Pending', [{ status: 'InProgress' }])
    expect(await newest(reader)).toMatchObject({ attempt: 'under_way', attempt_cause: null })
  })

  test('words of the gateway that the database cannot store are stored without what it cannot', async () => {
    const { reader } = await hear('Pending', [{ status: 'Failed', error: 'Not\0Captured' }], 5)
    expect(await newest(reader)).toMatchObject({ attempt: 'declined', attempt_reason: 'NotCaptured' })
  })

  test('an attempt that failed because the reader gave it up is cancelled, not declined', async () => {
    const { reader } = await hear('Pending', [{ status: 'Failed', code: 'MF006', error: 'Transaction canceled!' }], 5)
    expect(await newest(reader)).toMatchObject({ state: 'failed', attempt: 'cancelled', attempt_cause: null, attempt_reason: null })
  })

  test('while the bank has not said what became of an attempt, nothing else can be paid, and afterwards it can', async () => {
    const { reader, id, say } = await hear('Pending', [{ status: 'InProgress' }], 2)
    const codes = async () => [(await reader.post(`/api/auth/payments/${id}/retry`, {})).json().code, (await begin(reader)).json().code]
    expect(await codes()).toEqual(['payment_under_way', 'payment_under_way'])
    await say('Pending', [{ status: 'Failed' }])
    expect((await reader.post(`/api/auth/payments/${id}/retry`, {})).statusCode).toBe(200)
    await say('Pending', [{ status: 'InProgress' }])
    later(45)
    expect((await begin(reader)).statusCode).toBe(200)
  })

  test('a payment that is for a person stays so, whatever the gateway says of it later', async () => {
    const paid = { status: 'Succss', value: 0.15 }
    const { reader, id, say } = await hear('Paid', [paid], 5)
    for (const status of ['InProgress', 'Failed']) {
      await say('Pending', [{ status }])
      expect(await newest(reader)).toMatchObject({ state: 'failed', problem: 'wrong_amount' })
    }
    await say('Paid', [paid])
    expect(await deskPayment(id)).toMatchObject({ state: 'failed', problem: 'wrong_amount', received: 150 })
  })

  test('an attempt of which the bank never said more keeps nobody from paying once its page has expired', async () => {
    const { reader, id } = await hear('Pending', [{ status: 'InProgress' }], 2)
    expect((await reader.post(`/api/auth/payments/${id}/retry`, {})).json().code).toBe('payment_under_way')
    later(25 * 60)
    const again = await reader.post(`/api/auth/payments/${id}/retry`, {})
    expect(again.statusCode, again.body).toBe(200)
    expect(again.json<{ data: StartedPayment }>().data.payment).toMatchObject({ id: expect.not.stringContaining(id), state: 'sent' })
  })
})

test('a payment of a deleted account is not granted to anybody, but can be refunded', async () => {
  const { reader, id } = await start()
  await app.db.deleteFrom('users').where('id', '=', reader.user.id).execute()
  provider.pay(id)
  await deliver(provider.webhook(id))
  expect(await deskPayment(id)).toMatchObject({ problem: 'account_deleted', received: 1_500, user_id: null })
  expect((await admin.post(`/api/desk/payments/${id}/refund`, { reason: 'الحساب محذوف' })).statusCode).toBe(200)
  await sendRefunds(app)
  provider.decideRefund(id, 'Refunded')
  later(61)
  await sendRefunds(app)
  expect(await deskPayment(id)).toMatchObject({ state: 'refunded', received: 0 })
})

test('the ledger holds what the gateway holds', async () => {
  app.setNow(undefined)
  expect(await checkLedger(app)).toEqual([])
  for (const { reference, transactions, refunds } of provider.invoices.values()) {
    const paid = transactions.reduce(
      (sum, { status, currency, value }) => sum + (/^succ/i.test(status) && currency === 'KD' ? value : 0),
      0,
    )
    const back = refunds.filter(({ status }) => status === 'Refunded').reduce((sum, { amount }) => sum + amount, 0)
    const payment = await deskPayment(reference)
    if (payment) expect([reference, payment.received]).toEqual([reference, Math.round((paid - back) * 1000)])
  }
})
