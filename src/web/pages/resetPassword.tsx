import { AccountCard } from '#features/accounts/AccountCard.tsx'
import { CodeForm } from '#features/accounts/CodeForm.tsx'
import { NewPasswordForm } from '#features/accounts/NewPasswordForm.tsx'
import { StepLink } from '#features/accounts/StepLink.tsx'
import { accountMeta } from '../accounts/accountMeta.ts'
import { useAccountText } from '../accounts/accountText.ts'
import { type AwaitedCode, changeAwaitedCode, forgetCode, useAwaitedCode } from '../accounts/awaitedCode.ts'
import { loadAccountPage } from '../accounts/loadAccountPage.ts'
import { useNextStep } from '../accounts/returnPlace.ts'
import { loadReader } from '../reader.ts'
import type { Route } from './+types/resetPassword'

export function loader(args: Route.LoaderArgs) {
  return loadAccountPage(args)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return accountMeta(loaderData, '/reset-password-verification', (a) => ({ title: a.resetTitle }))
}

/** Of a tab that did not ask for the code itself. */
const unknown: AwaitedCode = { purpose: 'reset_password', email: '', resendAt: 0 }

/** The code of a forgotten password, then the new one; it ends at the login page. */
export default function ResetPassword() {
  const { a } = useAccountText()
  const kept = useAwaitedCode()
  const awaited = kept?.purpose === 'reset_password' ? kept : null
  const next = useNextStep()
  const again = (
    <p>
      {a.otherEmail} <StepLink to="/reset-password">{a.startAgain}</StepLink>
    </p>
  )
  return (
    <AccountCard title={a.resetTitle} intro={awaited?.proven && a.resetIntro} foot={awaited?.proven && again}>
      {awaited?.proven ? (
        <NewPasswordForm
          email={awaited.email}
          done={async ({ message }) => {
            forgetCode()
            await loadReader()
            return next('/login', { notice: message, email: awaited.email })
          }}
        />
      ) : (
        <CodeForm
          awaited={awaited}
          path="/api/auth/reset-password/verify"
          done={() => changeAwaitedCode(awaited ?? unknown, { proven: true })}
          again={again}
        />
      )}
    </AccountCard>
  )
}
