import '#features/billing/browser/billing.css'
import { PaymentProcess } from '#features/billing/browser/payment/PaymentProcess.tsx'
import { loadAccountPage } from '../loaders/loadAccountPage.ts'
import { billingMeta } from '../meta/billingMeta.ts'
import type { Route } from './+types/paymentProcess'

export function loader(args: Route.LoaderArgs) {
  return loadAccountPage(args)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return billingMeta(loaderData, '/payment/process', (t) => t.processTitle)
}

export default PaymentProcess
