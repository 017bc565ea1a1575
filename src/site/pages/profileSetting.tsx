import '#features/alerts/browser/settings/settings.css'
import '#features/brief/browser/brief.css'
import { ProfilePart } from '#features/accounts/browser/profile/ProfilePart.tsx'
import { SettingsForm } from '#features/alerts/browser/settings/SettingsForm.tsx'
import { PlanNotice } from '#features/billing/browser/subscription/PlanNotice.tsx'
import { BriefSettings } from '#features/brief/browser/BriefSettings.tsx'
import { ChannelList } from '#features/channels/browser/ChannelList.tsx'
import { loadAccountPage } from '../loaders/loadAccountPage.ts'
import { profileMeta } from '../meta/accountMeta.ts'
import type { Route } from './+types/profileSetting'

export function loader(args: Route.LoaderArgs) {
  return loadAccountPage(args)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return profileMeta(loaderData, 'profile-setting')
}

export default function ProfileSetting({ loaderData: { options } }: Route.ComponentProps) {
  return (
    <ProfilePart slug="profile-setting">
      <PlanNotice of={['grace']} />
      <SettingsForm />
      <div className="settings-channels">
        <ChannelList captcha={options.captcha} />
      </div>
      <BriefSettings />
    </ProfilePart>
  )
}
