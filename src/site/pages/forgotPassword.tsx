import { useAccountText } from '#features/accounts/browser/accountText.ts'
import { AccountCard } from '#features/accounts/browser/signIn/AccountCard.tsx'
import { ForgotPasswordForm } from '#features/accounts/browser/signIn/ForgotPasswordForm.tsx'
import { StepLink } from '#features/accounts/browser/signIn/StepLink.tsx'
import { loadAccountPage } from '../loaders/loadAccountPage.ts'
import { accountMeta } from '../meta/accountMeta.ts'
import type { Route } from './+types/forgotPassword'

export function loader(args: Route.LoaderArgs) {
  return loadAccountPage(args)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return accountMeta(loaderData, '/reset-password', (a) => ({ title: a.forgotTitle }))
}

export default function ForgotPassword({ loaderData: { options } }: Route.ComponentProps) {
  const { t: a } = useAccountText()
  return (
    <AccountCard
      title={a.forgotTitle}
      intro={a.forgotIntro}
      foot={
        <p>
          <StepLink to="/login">{a.backToLogin}</StepLink>
        </p>
      }
    >
      <ForgotPasswordForm captcha={options.captcha} />
    </AccountCard>
  )
}
