import { BackupPanel } from '#features/accounts/browser/profile/BackupPanel.tsx'
import { ProfilePart } from '#features/accounts/browser/profile/ProfilePart.tsx'
import { loadAccountPage } from '../loaders/loadAccountPage.ts'
import { profileMeta } from '../meta/accountMeta.ts'
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
