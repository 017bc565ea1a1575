import { useAccountText } from '#features/accounts/browser/accountText.ts'
import { loadReader } from '#features/accounts/browser/reader.ts'
import { AccountCard } from '#features/accounts/browser/signIn/AccountCard.tsx'
import { type AwaitedCode, changeAwaitedCode, clearAwaitedCode, useAwaitedCode } from '#features/accounts/browser/signIn/awaitedCode.ts'
import { CodeForm } from '#features/accounts/browser/signIn/CodeForm.tsx'
import { NewPasswordForm } from '#features/accounts/browser/signIn/NewPasswordForm.tsx'
import { useNextStep } from '#features/accounts/browser/signIn/returnPath.ts'
import { StepLink } from '#features/accounts/browser/signIn/StepLink.tsx'
import { loadAccountPage } from '../loaders/loadAccountPage.ts'
import { accountMeta } from '../meta/accountMeta.ts'
import type { Route } from './+types/resetPassword'

export function loader(args: Route.LoaderArgs) {
  return loadAccountPage(args)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return accountMeta(loaderData, '/reset-password-verification', (a) => ({ title: a.resetTitle }))
}

/** State of a tab that did not request the code itself. */
const unknown: AwaitedCode = { purpose: 'reset_password', email: '', resendAt: 0 }

/** The form for the code and the new password. It leads to the login page. */
export default function ResetPassword() {
  const { t: a } = useAccountText()
  const code = useAwaitedCode()
  const awaited = code?.purpose === 'reset_password' ? code : null
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
            clearAwaitedCode()
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
