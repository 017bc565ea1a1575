import { DeleteAccountForm } from '#features/accounts/browser/profile/DeleteAccountForm.tsx'
import { ProfilePart } from '#features/accounts/browser/profile/ProfilePart.tsx'
import { loadAccountPage } from '../loaders/loadAccountPage.ts'
import { profileMeta } from '../meta/accountMeta.ts'
import type { Route } from './+types/profileDelete'

export function loader(args: Route.LoaderArgs) {
  return loadAccountPage(args)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return profileMeta(loaderData, 'delete-account')
}

export default function ProfileDelete() {
  return (
    <ProfilePart slug="delete-account">
      <DeleteAccountForm />
    </ProfilePart>
  )
}
