import { ProfilePart } from '#features/accounts/browser/profile/ProfilePart.tsx'
import { SavedList } from '#features/saved/browser/SavedList.tsx'
import { loadAccountPage } from '../loaders/loadAccountPage.ts'
import { profileMeta } from '../meta/accountMeta.ts'
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
