import { AccountCard } from '#features/accounts/AccountCard.tsx'
import { CodeForm } from '#features/accounts/CodeForm.tsx'
import { StepLink } from '#features/accounts/StepLink.tsx'
import { accountMeta } from '../accounts/accountMeta.ts'
import { useAccountText } from '../accounts/accountText.ts'
import { forgetCode, useAwaitedCode } from '../accounts/awaitedCode.ts'
import { loadAccountPage } from '../accounts/loadAccountPage.ts'
import { useNextStep } from '../accounts/returnPlace.ts'
import { currentReader, loadReader } from '../reader.ts'
import { showToast } from '../ui/toasts.ts'
import type { Route } from './+types/confirmCode'

export function loader(args: Route.LoaderArgs) {
  return loadAccountPage(args)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return accountMeta(loaderData, '/confirm-code', (a) => ({ title: a.confirmTitle }))
}

/** The code that proves an address: at sign-up it ends at the login page, for somebody signed in at his profile. */
export default function ConfirmCode() {
  const { a } = useAccountText()
  const awaited = useAwaitedCode()
  const next = useNextStep()
  const begin = currentReader() ? '/profile/profile-edit' : '/Signup'
  return (
    <AccountCard title={a.confirmTitle}>
      <CodeForm
        awaited={awaited?.purpose === 'reset_password' ? null : awaited}
        path="/api/auth/confirm-code"
        done={async ({ message }) => {
          forgetCode()
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
