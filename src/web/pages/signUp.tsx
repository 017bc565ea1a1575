import { AccountCard } from '#features/accounts/AccountCard.tsx'
import { OutsideButtons } from '#features/accounts/OutsideButtons.tsx'
import { SignUpForm } from '#features/accounts/SignUpForm.tsx'
import { StepLink } from '#features/accounts/StepLink.tsx'
import { accountMeta } from '../accounts/accountMeta.ts'
import { useAccountText } from '../accounts/accountText.ts'
import { loadAccountPage } from '../accounts/loadAccountPage.ts'
import { useLeaveWhenSignedIn } from '../accounts/returnPlace.ts'
import type { Route } from './+types/signUp'

export function loader(args: Route.LoaderArgs) {
  return loadAccountPage(args)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return accountMeta(loaderData, '/Signup', (a) => ({ title: a.signUpTitle, description: a.signUpDescription }))
}

export default function SignUp({ loaderData: { options } }: Route.ComponentProps) {
  const { a } = useAccountText()
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
      <OutsideButtons options={options} />
    </AccountCard>
  )
}
