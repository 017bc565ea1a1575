import { ChangePasswordForm } from '#features/accounts/ChangePasswordForm.tsx'
import { ProfilePart } from '#features/accounts/ProfilePart.tsx'
import { profileMeta } from '../accounts/accountMeta.ts'
import { loadAccountPage } from '../accounts/loadAccountPage.ts'
import { useSignedIn } from '../accounts/useSignedIn.ts'
import type { Route } from './+types/profilePassword'

export function loader(args: Route.LoaderArgs) {
  return loadAccountPage(args)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return profileMeta(loaderData, 'change-password')
}

export default function ProfilePassword() {
  return (
    <ProfilePart slug="change-password">
      <ChangePasswordForm email={useSignedIn().email} />
    </ProfilePart>
  )
}
