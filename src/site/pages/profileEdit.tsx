import '#features/brief/browser/brief.css'
import { ProfileForm } from '#features/accounts/browser/profile/ProfileForm.tsx'
import { ProfilePart } from '#features/accounts/browser/profile/ProfilePart.tsx'
import { useSignedIn } from '#features/accounts/browser/signIn/useSignedIn.ts'
import { BriefSettings } from '#features/brief/browser/BriefSettings.tsx'
import { loadAccountPage } from '../loaders/loadAccountPage.ts'
import { profileMeta } from '../meta/accountMeta.ts'
import type { Route } from './+types/profileEdit'

export function loader(args: Route.LoaderArgs) {
  return loadAccountPage(args)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return profileMeta(loaderData, 'profile-edit')
}

export default function ProfileEdit() {
  return (
    <ProfilePart slug="profile-edit">
      <ProfileForm reader={useSignedIn()} />
      <BriefSettings />
    </ProfilePart>
  )
}
