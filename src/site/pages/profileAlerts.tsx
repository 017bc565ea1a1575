import '#features/delivery/browser/alertLog.css'
import { ProfilePart } from '#features/accounts/browser/profile/ProfilePart.tsx'
import { PlanNotice } from '#features/billing/browser/subscription/PlanNotice.tsx'
import { AlertLog } from '#features/delivery/browser/AlertLog.tsx'
import { MuteList } from '#features/delivery/browser/MuteList.tsx'
import { WhyForm } from '#features/delivery/browser/WhyForm.tsx'
import { loadAccountPage } from '../loaders/loadAccountPage.ts'
import { profileMeta } from '../meta/accountMeta.ts'
import type { Route } from './+types/profileAlerts'

export function loader(args: Route.LoaderArgs) {
  return loadAccountPage(args)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return profileMeta(loaderData, 'alerts')
}

export default function ProfileAlerts() {
  return (
    <ProfilePart slug="alerts">
      <PlanNotice />
      <WhyForm />
      <MuteList />
      <AlertLog />
    </ProfilePart>
  )
}
