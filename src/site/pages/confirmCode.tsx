import { useAccountText } from '#features/accounts/browser/accountText.ts'
import { currentReader, loadReader } from '#features/accounts/browser/reader.ts'
import { AccountCard } from '#features/accounts/browser/signIn/AccountCard.tsx'
import { clearAwaitedCode, useAwaitedCode } from '#features/accounts/browser/signIn/awaitedCode.ts'
import { CodeForm } from '#features/accounts/browser/signIn/CodeForm.tsx'
import { useNextStep } from '#features/accounts/browser/signIn/returnPath.ts'
import { StepLink } from '#features/accounts/browser/signIn/StepLink.tsx'
import { showToast } from '#ui/toasts.ts'
import { loadAccountPage } from '../loaders/loadAccountPage.ts'
import { accountMeta } from '../meta/accountMeta.ts'
import type { Route } from './+types/confirmCode'

export function loader(args: Route.LoaderArgs) {
  return loadAccountPage(args)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return accountMeta(loaderData, '/confirm-code', (a) => ({ title: a.confirmTitle }))
}

/** The form for the code that confirms an e-mail address. It leads to the login page at sign-up, or to the profile for a signed-in user. */
export default function ConfirmCode() {
  const { t: a } = useAccountText()
  const awaited = useAwaitedCode()
  const next = useNextStep()
  const begin = currentReader() ? '/profile/profile-edit' : '/Signup'
  return (
    <AccountCard title={a.confirmTitle}>
      <CodeForm
        awaited={awaited?.purpose === 'reset_password' ? null : awaited}
        path="/api/auth/confirm-code"
        done={async ({ message }) => {
          clearAwaitedCode()
          if (!(await loadReader())) return next('/login', { notice: message, email: awaited?.email })
          await next('/profile')
          showToast(message)
        }}
        again={
          <p>
            {a.otherEmail} <StepLink to={begin}>{a.startAgain}</StepLink>
          </p>
        }
      />
    </AccountCard>
  )
}
