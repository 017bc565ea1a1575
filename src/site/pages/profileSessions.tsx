import { ProfilePart } from '#features/accounts/browser/profile/ProfilePart.tsx'
import { SessionList } from '#features/accounts/browser/profile/SessionList.tsx'
import { loadAccountPage } from '../loaders/loadAccountPage.ts'
import { profileMeta } from '../meta/accountMeta.ts'
import type { Route } from './+types/profileSessions'

export function loader(args: Route.LoaderArgs) {
  return loadAccountPage(args)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return profileMeta(loaderData, 'profile-sessions')
}

export default function ProfileSessions() {
  return (
    <ProfilePart slug="profile-sessions">
      <SessionList />
    </ProfilePart>
  )
}
