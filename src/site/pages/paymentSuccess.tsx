import '#features/billing/browser/billing.css'
import { PaymentSuccess } from '#features/billing/browser/payment/PaymentSuccess.tsx'
import { loadAccountPage } from '../loaders/loadAccountPage.ts'
import { billingMeta } from '../meta/billingMeta.ts'
import type { Route } from './+types/paymentSuccess'

export function loader(args: Route.LoaderArgs) {
  return loadAccountPage(args)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return billingMeta(loaderData, '/payment/success', (t) => t.successTitle)
}

export default PaymentSuccess
