import { DeleteAccountForm } from '#features/accounts/DeleteAccountForm.tsx'
import { ProfilePart } from '#features/accounts/ProfilePart.tsx'
import { profileMeta } from '../accounts/accountMeta.ts'
import { loadAccountPage } from '../accounts/loadAccountPage.ts'
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
