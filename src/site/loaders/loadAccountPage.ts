import type { RouterContextProvider } from 'react-router'
import type { SignInOptions } from '#features/accounts/schema.ts'
import { signInOptions } from '#features/accounts/server/signIn/signInOptions.ts'
import { type Locale, localeOf } from '#text/locale.ts'
import { appContext } from './appContext.ts'

export type AccountPage = { origin: string; locale: Locale; options: SignInOptions }

/** The data of sign-in pages, which is the same for everyone. Only on the server. */
export function loadAccountPage({ url, context }: { url: URL; context: Readonly<RouterContextProvider> }): AccountPage {
  const app = context.get(appContext)
  return { origin: app.config.publicUrl, locale: localeOf(url.pathname), options: signInOptions(app) }
}
