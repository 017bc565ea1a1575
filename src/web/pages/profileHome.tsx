import { ProfileOverview } from '#features/accounts/ProfileOverview.tsx'
import { RecentComments } from '#features/comments/RecentComments.tsx'
import { RecentReads } from '#features/reactions/RecentReads.tsx'
import { accountMeta } from '../accounts/accountMeta.ts'
import { useAccountText } from '../accounts/accountText.ts'
import { loadAccountPage } from '../accounts/loadAccountPage.ts'
import { useSignedIn } from '../accounts/useSignedIn.ts'
import type { Route } from './+types/profileHome'

export function loader(args: Route.LoaderArgs) {
  return loadAccountPage(args)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return accountMeta(loaderData, '/profile', (a) => ({ title: a.profileTitle }))
}

export default function ProfileHome() {
  const { a } = useAccountText()
  return (
    <>
      <h1 tabIndex={-1}>{a.profileTitle}</h1>
      <ProfileOverview reader={useSignedIn()} />
      <RecentReads />
      <RecentComments />
    </>
  )
}
