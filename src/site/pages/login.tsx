import { useAccountText } from '#features/accounts/browser/accountText.ts'
import { OutsideButtons } from '#features/accounts/browser/oauth/OutsideButtons.tsx'
import { OutsideProblem } from '#features/accounts/browser/oauth/OutsideProblem.tsx'
import { AccountCard } from '#features/accounts/browser/signIn/AccountCard.tsx'
import { LoginForm } from '#features/accounts/browser/signIn/LoginForm.tsx'
import { useLeaveWhenSignedIn } from '#features/accounts/browser/signIn/returnPlace.ts'
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

/** Signing in; also where Google and Apple send the reader back to with what went wrong. */
export default function Login({ loaderData: { options } }: Route.ComponentProps) {
  const { a } = useAccountText()
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
      <OutsideProblem />
      <LoginForm captcha={options.captcha} />
      <OutsideButtons options={options} />
    </AccountCard>
  )
}
