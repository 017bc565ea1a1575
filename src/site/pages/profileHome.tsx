import { useAccountText } from '#features/accounts/browser/accountText.ts'
import { ProfileOverview } from '#features/accounts/browser/profile/ProfileOverview.tsx'
import { useSignedIn } from '#features/accounts/browser/signIn/useSignedIn.ts'
import { RecentComments } from '#features/comments/browser/RecentComments.tsx'
import { RecentReads } from '#features/saved/browser/RecentReads.tsx'
import { loadAccountPage } from '../loaders/loadAccountPage.ts'
import { accountMeta } from '../meta/accountMeta.ts'
import type { Route } from './+types/profileHome'

export function loader(args: Route.LoaderArgs) {
  return loadAccountPage(args)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return accountMeta(loaderData, '/profile', (a) => ({ title: a.profileTitle }))
}

export default function ProfileHome() {
  const { t: a } = useAccountText()
  return (
    <>
      <h1 tabIndex={-1}>{a.profileTitle}</h1>
      <ProfileOverview reader={useSignedIn()} />
      <RecentReads />
      <RecentComments />
    </>
  )
}
