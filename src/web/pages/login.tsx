import { AccountCard } from '#features/accounts/AccountCard.tsx'
import { LoginForm } from '#features/accounts/LoginForm.tsx'
import { OutsideButtons } from '#features/accounts/OutsideButtons.tsx'
import { OutsideProblem } from '#features/accounts/OutsideProblem.tsx'
import { StepLink } from '#features/accounts/StepLink.tsx'
import { accountMeta } from '../accounts/accountMeta.ts'
import { useAccountText } from '../accounts/accountText.ts'
import { loadAccountPage } from '../accounts/loadAccountPage.ts'
import { useLeaveWhenSignedIn } from '../accounts/returnPlace.ts'
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
