import '#features/billing/browser/billing.css'
import { ProfilePart } from '#features/accounts/browser/profile/ProfilePart.tsx'
import { useBillingText } from '#features/billing/browser/billingText.ts'
import { PaymentList } from '#features/billing/browser/subscription/PaymentList.tsx'
import { SubscriptionCard } from '#features/billing/browser/subscription/SubscriptionCard.tsx'
import { loadAccountPage } from '../loaders/loadAccountPage.ts'
import { profileMeta } from '../meta/accountMeta.ts'
import type { Route } from './+types/profileSubscription'

export function loader(args: Route.LoaderArgs) {
  return loadAccountPage(args)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return profileMeta(loaderData, 'subscription')
}

export default function ProfileSubscription() {
  const { t } = useBillingText()
  return (
    <ProfilePart slug="subscription">
      <SubscriptionCard />
      <section className="profile-block" aria-labelledby="payments">
        <h2 id="payments">{t.payments}</h2>
        <PaymentList />
      </section>
    </ProfilePart>
  )
}
