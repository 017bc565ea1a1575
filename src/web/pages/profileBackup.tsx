import { BackupPanel } from '#features/accounts/BackupPanel.tsx'
import { ProfilePart } from '#features/accounts/ProfilePart.tsx'
import { profileMeta } from '../accounts/accountMeta.ts'
import { loadAccountPage } from '../accounts/loadAccountPage.ts'
import type { Route } from './+types/profileBackup'

export function loader(args: Route.LoaderArgs) {
  return loadAccountPage(args)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return profileMeta(loaderData, 'profile-backup')
}

export default function ProfileBackup() {
  return (
    <ProfilePart slug="profile-backup">
      <BackupPanel />
    </ProfilePart>
  )
}
