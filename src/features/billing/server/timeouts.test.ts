import { expect, test } from 'vitest'
import { asUser } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { createPayingApp } from '../../../../test/payingApp.ts'
import { checkPayments } from './payments/checkPayment.ts'

const { app, provider } = await createPayingApp()
const { server } = asVisitor(app)

test('a gateway that never answers leaves the payment open, and the reader with an answer in time', async () => {
  const plan = await app.db.selectFrom('plans').select('id').executeTakeFirstOrThrow()
  const [first, second] = [await asUser(app, server), await asUser(app, server)]
  const { id } = (await first.post('/api/auth/payments', { plan_id: plan.id })).json().data.payment
  provider.pay(id)
  provider.fail('GetPaymentStatus', 'timeout')
  provider.fail('SendPayment', 'timeout')
  const [waiting, beginning] = await Promise.all([
    first.get(`/api/auth/payments/${id}`),
    second.post('/api/auth/payments', { plan_id: plan.id }),
  ])
  expect([waiting.statusCode, waiting.json().data.state]).toEqual([200, 'sent'])
  expect([beginning.statusCode, beginning.json().code]).toEqual([503, 'payment_not_started'])
  provider.fail('GetPaymentStatus', null)
  app.setNow(new Date(Date.now() + 600_000))
  await checkPayments(app)
  const rows = await app.db.selectFrom('payments').select('state').orderBy('seq').execute()
  expect(rows).toEqual([{ state: 'paid' }, { state: 'created' }])
})
