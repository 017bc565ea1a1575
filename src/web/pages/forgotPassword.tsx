import { AccountCard } from '#features/accounts/AccountCard.tsx'
import { ForgotPasswordForm } from '#features/accounts/ForgotPasswordForm.tsx'
import { StepLink } from '#features/accounts/StepLink.tsx'
import { accountMeta } from '../accounts/accountMeta.ts'
import { useAccountText } from '../accounts/accountText.ts'
import { loadAccountPage } from '../accounts/loadAccountPage.ts'
import type { Route } from './+types/forgotPassword'

export function loader(args: Route.LoaderArgs) {
  return loadAccountPage(args)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return accountMeta(loaderData, '/reset-password', (a) => ({ title: a.forgotTitle }))
}

export default function ForgotPassword({ loaderData: { options } }: Route.ComponentProps) {
  const { a } = useAccountText()
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
