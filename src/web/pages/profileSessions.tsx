import { ProfilePart } from '#features/accounts/ProfilePart.tsx'
import { SessionList } from '#features/accounts/SessionList.tsx'
import { profileMeta } from '../accounts/accountMeta.ts'
import { loadAccountPage } from '../accounts/loadAccountPage.ts'
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
