import { ProfilePart } from '#features/accounts/ProfilePart.tsx'
import { SavedSearchList } from '#features/savedSearches/SavedSearchList.tsx'
import { profileMeta } from '../accounts/accountMeta.ts'
import { loadAccountPage } from '../accounts/loadAccountPage.ts'
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
