import '#features/followedStories/browser/followed.css'
import { ProfilePart } from '#features/accounts/browser/profile/ProfilePart.tsx'
import { FollowedList } from '#features/followedStories/browser/FollowedList.tsx'
import { FollowChooser } from '#features/follows/browser/FollowChooser.tsx'
import { loadAccountPage } from '../loaders/loadAccountPage.ts'
import { profileMeta } from '../meta/accountMeta.ts'
import type { Route } from './+types/profileFollowed'

export function loader(args: Route.LoaderArgs) {
  return loadAccountPage(args)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return profileMeta(loaderData, 'followed-stories')
}

export default function ProfileFollowed() {
  return (
    <ProfilePart slug="followed-stories">
      <FollowedList />
      <FollowChooser />
    </ProfilePart>
  )
}
