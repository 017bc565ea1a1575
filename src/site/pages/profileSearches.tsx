import { ProfilePart } from '#features/accounts/browser/profile/ProfilePart.tsx'
import { SavedSearchList } from '#features/savedSearches/browser/SavedSearchList.tsx'
import { loadAccountPage } from '../loaders/loadAccountPage.ts'
import { profileMeta } from '../meta/accountMeta.ts'
import type { Route } from './+types/profileSearches'

export function loader(args: Route.LoaderArgs) {
  return loadAccountPage(args)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return profileMeta(loaderData, 'saved-searches')
}

export default function ProfileSearches() {
  return (
    <ProfilePart slug="saved-searches">
      <SavedSearchList />
    </ProfilePart>
  )
}
