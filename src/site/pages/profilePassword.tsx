import { ChangePasswordForm } from '#features/accounts/browser/profile/ChangePasswordForm.tsx'
import { ProfilePart } from '#features/accounts/browser/profile/ProfilePart.tsx'
import { useSignedIn } from '#features/accounts/browser/signIn/useSignedIn.ts'
import { loadAccountPage } from '../loaders/loadAccountPage.ts'
import { profileMeta } from '../meta/accountMeta.ts'
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
