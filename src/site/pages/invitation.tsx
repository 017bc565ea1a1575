import { AcceptInvitation } from '#features/staff/browser/AcceptInvitation.tsx'
import { memberTextIn } from '#features/staff/browser/memberText.ts'
import { inLocale, localeOf } from '#text/locale.ts'
import { appContext } from '../loaders/appContext.ts'
import { pageMeta } from '../meta/pageMeta.ts'
import type { Route } from './+types/invitation'

export function loader({ url, context }: Route.LoaderArgs) {
  return { locale: localeOf(url.pathname), origin: context.get(appContext).config.publicUrl }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { locale, origin } = loaderData
  const { invitation: title, description } = memberTextIn(locale)
  return pageMeta({ origin, locale, path: inLocale(locale, '/invitation'), title, description, indexed: false })
}

/** The page that the mail of an invitation links to. */
export default function InvitationPage() {
  return <AcceptInvitation />
}
