import { ProfileForm } from '#features/accounts/ProfileForm.tsx'
import { ProfilePart } from '#features/accounts/ProfilePart.tsx'
import { profileMeta } from '../accounts/accountMeta.ts'
import { loadAccountPage } from '../accounts/loadAccountPage.ts'
import { useSignedIn } from '../accounts/useSignedIn.ts'
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
    </ProfilePart>
  )
}
