import { useAccountText } from '#features/accounts/browser/accountText.ts'
import { currentReader, loadReader, setReader } from '#features/accounts/browser/reader.ts'
import { AccountCard } from '#features/accounts/browser/signIn/AccountCard.tsx'
import { clearAwaitedCode, useAwaitedCode } from '#features/accounts/browser/signIn/awaitedCode.ts'
import { CodeForm } from '#features/accounts/browser/signIn/CodeForm.tsx'
import { useNextStep, useReturn } from '#features/accounts/browser/signIn/returnPath.ts'
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

/**
 * The form for the code that confirms an e-mail address. After a sign-up it leads back to where the
 * reader came from, signed in; otherwise to the profile.
 */
export default function ConfirmCode() {
  const { t: a } = useAccountText()
  const awaited = useAwaitedCode()
  const next = useNextStep()
  const leave = useReturn()
  const begin = currentReader() ? '/profile/profile-edit' : '/Signup'
  return (
    <AccountCard title={a.confirmTitle}>
      <CodeForm
        awaited={awaited?.purpose === 'reset_password' ? null : awaited}
        path="/api/auth/confirm-code"
        done={async ({ message, data }) => {
          clearAwaitedCode()
          if (data.user) {
            setReader(data.user)
            await leave()
          } else if (await loadReader()) await next('/profile')
          // Whose session has ended meanwhile.
          else return next('/login', { notice: message, email: awaited?.email })
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
