import { beforeEach, expect } from 'vitest'
import type { MyFatoorahServer, SentWebhook } from '#demo/providers/myFatoorah.ts'
import { asUser, createUser } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import type { TestApp } from '../../../../test/testApp.ts'
import type { DeskPaymentPage } from '../deskSchema.ts'
import type { Payment, PlanDetails, PlanList, StartedPayment } from '../schema.ts'
import { gatewayJobs } from './jobs.ts'

type Reader = Awaited<ReturnType<typeof asUser>>

/** Call once in a test file. Before each test the clock is right and the gateway has no fault. */
export async function setUpMyFatoorah(app: TestApp, provider: MyFatoorahServer) {
  const visitor = asVisitor(app)
  const plan = (await visitor.get('/api/plans')).json<PlanList>().data[0]
  const admin = await asUser(app, visitor.server, { role: 'admin' })

  beforeEach(() => {
    app.setNow(undefined)
    for (const call of ['SendPayment', 'GetPaymentStatus', 'MakeRefund', 'GetRefundStatus']) provider.fail(call, null)
  })

  const newReader = async () => asUser(app, visitor.server, await createUser(app))
  const begin = (reader: Reader) => reader.post('/api/auth/payments', { plan_id: plan?.id })
  const details = async (reader: Reader) => (await reader.get('/api/auth/user/plan/details')).json<PlanDetails>().data
  const newest = async (reader: Reader) => (await reader.get('/api/auth/user/payment/details')).json<{ data: Payment[] }>().data[0]
  const later = (minutes: number) => app.setNow(new Date(Date.now() + minutes * 60_000))

  async function start(): Promise<{ reader: Reader; id: string }> {
    const reader = await newReader()
    const response = await begin(reader)
    expect(response.statusCode, response.body).toBe(200)
    return { reader, id: response.json<{ data: StartedPayment }>().data.payment.id }
  }

  /** The webhook arrives, and then the worker runs the job that it has queued. */
  async function deliver({ body, signature }: SentWebhook): Promise<number> {
    const { statusCode } = await visitor.post('/api/payments/myfatoorah/webhook', body, { 'myfatoorah-signature': signature })
    const { rows } = await app.pool.query<{ task: string; payload: { payment: string } }>(
      `select t.identifier as task, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier in ('checkPayment', 'checkRefund')`,
    )
    await app.pool.query(`delete from graphile_worker._private_jobs`)
    for (const { task, payload } of rows) await gatewayJobs[task]?.(app, payload as never)
    return statusCode
  }

  async function deskPayment(id: string) {
    const { data } = (await admin.get('/api/desk/payments?pagination=200')).json<DeskPaymentPage>()
    return data.find((payment) => payment.id === id)
  }

  return { visitor, plan, admin, newReader, begin, details, newest, later, start, deliver, deskPayment }
}
