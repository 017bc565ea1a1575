import { ProfilePart } from '#features/accounts/browser/profile/ProfilePart.tsx'
import { MyNewsletters } from '#features/newsletters/browser/MyNewsletters.tsx'
import { loadAccountPage } from '../loaders/loadAccountPage.ts'
import { profileMeta } from '../meta/accountMeta.ts'
import type { Route } from './+types/profileNewsletters'

export function loader(args: Route.LoaderArgs) {
  return loadAccountPage(args)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return profileMeta(loaderData, 'newsletters')
}

export default function ProfileNewsletters() {
  return (
    <ProfilePart slug="newsletters">
      <MyNewsletters />
    </ProfilePart>
  )
}
