import { ProfilePart } from '#features/accounts/browser/profile/ProfilePart.tsx'
import { WaysToSignIn } from '#features/accounts/browser/profile/WaysToSignIn.tsx'
import { loadAccountPage } from '../loaders/loadAccountPage.ts'
import { profileMeta } from '../meta/accountMeta.ts'
import type { Route } from './+types/profileWays'

export function loader(args: Route.LoaderArgs) {
  return loadAccountPage(args)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return profileMeta(loaderData, 'sign-in-ways')
}

export default function ProfileWays() {
  return (
    <ProfilePart slug="sign-in-ways">
      <WaysToSignIn />
    </ProfilePart>
  )
}
