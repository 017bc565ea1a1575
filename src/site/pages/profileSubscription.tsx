import '#features/billing/browser/billing.css'
import { ProfilePart } from '#features/accounts/browser/profile/ProfilePart.tsx'
import { SubscriptionOverview } from '#features/billing/browser/subscription/SubscriptionOverview.tsx'
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
  return (
    <ProfilePart slug="subscription">
      <SubscriptionOverview />
    </ProfilePart>
  )
}
