import { ProfilePart } from '#features/accounts/ProfilePart.tsx'
import { OwnComments } from '#features/comments/OwnComments.tsx'
import { profileMeta } from '../accounts/accountMeta.ts'
import { loadAccountPage } from '../accounts/loadAccountPage.ts'
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
