import '#features/billing/browser/billing.css'
import { PaymentFail } from '#features/billing/browser/payment/PaymentFail.tsx'
import { loadAccountPage } from '../loaders/loadAccountPage.ts'
import { billingMeta } from '../meta/billingMeta.ts'
import type { Route } from './+types/paymentFail'

export function loader(args: Route.LoaderArgs) {
  return loadAccountPage(args)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return billingMeta(loaderData, '/payment/fail', (t) => t.failTitle)
}

export default PaymentFail
