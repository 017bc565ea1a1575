import { ProfilePart } from '#features/accounts/ProfilePart.tsx'
import { SavedList } from '#features/reactions/SavedList.tsx'
import { profileMeta } from '../accounts/accountMeta.ts'
import { loadAccountPage } from '../accounts/loadAccountPage.ts'
import type { Route } from './+types/profileSaved'

export function loader(args: Route.LoaderArgs) {
  return loadAccountPage(args)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return profileMeta(loaderData, 'profile-saved')
}

export default function ProfileSaved() {
  return (
    <ProfilePart slug="profile-saved">
      <SavedList />
    </ProfilePart>
  )
}
