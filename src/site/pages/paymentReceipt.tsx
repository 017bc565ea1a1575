import '#features/billing/browser/billing.css'
import { PaymentReceipt } from '#features/billing/browser/payment/PaymentReceipt.tsx'
import { loadAccountPage } from '../loaders/loadAccountPage.ts'
import { billingMeta } from '../meta/billingMeta.ts'
import type { Route } from './+types/paymentReceipt'

export function loader(args: Route.LoaderArgs) {
  return loadAccountPage(args)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return billingMeta(loaderData, '/payment/receipt', (t) => t.receiptTitle)
}

export default PaymentReceipt
