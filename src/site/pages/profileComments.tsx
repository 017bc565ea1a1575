import { ProfilePart } from '#features/accounts/browser/profile/ProfilePart.tsx'
import { OwnComments } from '#features/comments/browser/OwnComments.tsx'
import { loadAccountPage } from '../loaders/loadAccountPage.ts'
import { profileMeta } from '../meta/accountMeta.ts'
import type { Route } from './+types/profileComments'

export function loader(args: Route.LoaderArgs) {
  return loadAccountPage(args)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return profileMeta(loaderData, 'profile-comments')
}

/** The reader's own comments. */
export default function ProfileComments() {
  return (
    <ProfilePart slug="profile-comments">
      <OwnComments />
    </ProfilePart>
  )
}
