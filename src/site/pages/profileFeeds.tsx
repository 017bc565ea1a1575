import '#features/feeds/browser/feeds.css'
import { ProfilePart } from '#features/accounts/browser/profile/ProfilePart.tsx'
import { FeedPanel } from '#features/feeds/browser/FeedPanel.tsx'
import { loadAccountPage } from '../loaders/loadAccountPage.ts'
import { profileMeta } from '../meta/accountMeta.ts'
import type { Route } from './+types/profileFeeds'

export function loader(args: Route.LoaderArgs) {
  return loadAccountPage(args)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return profileMeta(loaderData, 'profile-feeds')
}

export default function ProfileFeeds({ loaderData: { origin } }: Route.ComponentProps) {
  return (
    <ProfilePart slug="profile-feeds">
      <FeedPanel origin={origin} />
    </ProfilePart>
  )
}
