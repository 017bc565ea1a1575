import '#features/status/browser/status.css'
import { StatusView } from '#features/status/browser/StatusView.tsx'
import { statusTextIn } from '#features/status/browser/statusText.ts'
import { readStatus } from '#features/status/server/readStatus.ts'
import { inLocale, localeOf } from '#text/locale.ts'
import { appContext } from '../loaders/appContext.ts'
import { pageMeta } from '../meta/pageMeta.ts'
import type { Route } from './+types/status'

/** The state of the services (`/status`); it is shown without a database too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  return { locale: localeOf(url.pathname), origin: app.config.publicUrl, status: await readStatus(app) }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { locale, origin } = loaderData
  const { title, intro } = statusTextIn(locale)
  return pageMeta({ path: inLocale(locale, '/status'), locale, origin, title, description: intro })
}

export default function StatusPage({ loaderData: { status } }: Route.ComponentProps) {
  return <StatusView status={status} />
}
