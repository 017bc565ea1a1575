import { useAccountText } from '#features/accounts/browser/accountText.ts'
import { OAuthButtons } from '#features/accounts/browser/oauth/OAuthButtons.tsx'
import { OAuthProblem } from '#features/accounts/browser/oauth/OAuthProblem.tsx'
import { AccountCard } from '#features/accounts/browser/signIn/AccountCard.tsx'
import { LoginForm } from '#features/accounts/browser/signIn/LoginForm.tsx'
import { useLeaveWhenSignedIn } from '#features/accounts/browser/signIn/returnPath.ts'
import { StepLink } from '#features/accounts/browser/signIn/StepLink.tsx'
import { loadAccountPage } from '../loaders/loadAccountPage.ts'
import { accountMeta } from '../meta/accountMeta.ts'
import type { Route } from './+types/login'

export function loader(args: Route.LoaderArgs) {
  return loadAccountPage(args)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return accountMeta(loaderData, '/login', (a) => ({ title: a.loginTitle, description: a.loginDescription }))
}

/** The login page, to which Google and Apple sign-in also return after an error. */
export default function Login({ loaderData: { options } }: Route.ComponentProps) {
  const { t: a } = useAccountText()
  useLeaveWhenSignedIn()
  return (
    <AccountCard
      title={a.loginTitle}
      intro={a.loginIntro}
      foot={
        <>
          <p>
            <StepLink to="/reset-password">{a.forgot}</StepLink>
          </p>
          <p>
            {a.noAccount} <StepLink to="/Signup">{a.makeAccount}</StepLink>
          </p>
        </>
      }
    >
      <OAuthProblem />
      <LoginForm captcha={options.captcha} />
      <OAuthButtons options={options} />
    </AccountCard>
  )
}
