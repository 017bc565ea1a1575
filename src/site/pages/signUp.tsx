import { useAccountText } from '#features/accounts/browser/accountText.ts'
import { OAuthButtons } from '#features/accounts/browser/oauth/OAuthButtons.tsx'
import { AccountCard } from '#features/accounts/browser/signIn/AccountCard.tsx'
import { useLeaveWhenSignedIn } from '#features/accounts/browser/signIn/returnPath.ts'
import { SignUpForm } from '#features/accounts/browser/signIn/SignUpForm.tsx'
import { StepLink } from '#features/accounts/browser/signIn/StepLink.tsx'
import { loadAccountPage } from '../loaders/loadAccountPage.ts'
import { accountMeta } from '../meta/accountMeta.ts'
import type { Route } from './+types/signUp'

export function loader(args: Route.LoaderArgs) {
  return loadAccountPage(args)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return accountMeta(loaderData, '/Signup', (a) => ({ title: a.signUpTitle, description: a.signUpDescription }))
}

export default function SignUp({ loaderData: { options } }: Route.ComponentProps) {
  const { t: a } = useAccountText()
  useLeaveWhenSignedIn()
  return (
    <AccountCard
      title={a.signUpTitle}
      intro={a.signUpIntro}
      foot={
        <p>
          {a.haveAccount} <StepLink to="/login">{a.signInInstead}</StepLink>
        </p>
      }
    >
      <SignUpForm captcha={options.captcha} />
      <OAuthButtons options={options} />
    </AccountCard>
  )
}
