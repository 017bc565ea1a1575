import type { App } from '#base/app.ts'
import type { Payment, PlanDetails, PlanList, Quote, StartedPayment } from '#features/billing/schema.ts'
import { asUser, createUser, type SignedIn } from './asUser.ts'
import type { Visitor } from './http.ts'

/**
 * A reader who buys in the sandbox, through HTTP. They sign in again for each call, because tests
 * move the clock by months.
 */
export type Buyer = {
  id: number
  email: string
  signIn(): Promise<SignedIn>
  quote(months: number, coupon?: string): Promise<Quote>
  start(months: number, coupon?: string): Promise<StartedPayment>
  /** Presses a button of the sandbox's page, and returns to the page that waits. */
  press(started: StartedPayment, choice: 'pay' | 'decline' | 'cancel'): Promise<Payment>
  buy(months: number, coupon?: string): Promise<Payment>
  details(): Promise<PlanDetails['data']>
  payments(): Promise<Payment[]>
}

/** The plans must be seeded. */
export async function createBuyer(app: App, visitor: Visitor, locale: 'ar' | 'en' = 'ar', given: { email?: string } = {}): Promise<Buyer> {
  const user = await createUser(app, { locale, ...given })
  const signIn = () => asUser(app, visitor.server, user)
  const planId = async (months: number) =>
    (await visitor.get('/api/plans')).json<PlanList>().data.find((plan) => plan.months === months)?.id
  const post = async <Data>(url: string, months: number, coupon: string | undefined): Promise<Data> => {
    const response = await (await signIn()).post(url, { plan_id: await planId(months), coupon })
    if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`)
    return response.json<{ data: Data }>().data
  }
  const buyer: Buyer = {
    id: user.id,
    email: user.email,
    signIn,
    quote: (months, coupon) => post('/api/auth/payments/quote', months, coupon),
    start: (months, coupon) => post('/api/auth/payments', months, coupon),
    async press({ payment, url }, choice) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      await visitor.send({ method: 'POST', url: new URL(url).pathname, payload: `choice=${choice}`, headers })
      await app.db.updateTable('payments').set({ checked_at: null }).where('id', '=', payment.id).execute()
      return (await (await signIn()).get(`/api/auth/payments/${payment.id}`)).json<{ data: Payment }>().data
    },
    buy: async (months, coupon) => buyer.press(await buyer.start(months, coupon), 'pay'),
    details: async () => (await (await signIn()).get('/api/auth/user/plan/details')).json<PlanDetails>().data,
    payments: async () => (await (await signIn()).get('/api/auth/user/payment/details')).json<{ data: Payment[] }>().data,
  }
  return buyer
}
