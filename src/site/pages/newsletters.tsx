import '#features/newsletters/browser/newsletters.css'
import { signInOptions } from '#features/accounts/server/signIn/signInOptions.ts'
import { NewsletterChooser } from '#features/newsletters/browser/NewsletterChooser.tsx'
import { newsletterHref } from '#features/newsletters/browser/newsletterAddress.ts'
import { newsletterTextIn, useNewsletterText } from '#features/newsletters/browser/newsletterText.ts'
import { listNewsletters } from '#features/newsletters/server/listNewsletters.ts'
import { localeOf } from '#text/locale.ts'
import { appContext } from '../loaders/appContext.ts'
import { orStatus } from '../loaders/orStatus.ts'
import { pageMeta } from '../meta/pageMeta.ts'
import type { Route } from './+types/newsletters'

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const newsletters = await orStatus(listNewsletters(app))
  return { locale: localeOf(url.pathname), newsletters, captcha: signInOptions(app).captcha, origin: app.config.publicUrl }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { locale, origin } = loaderData
  const { title, intro } = newsletterTextIn(locale)
  return pageMeta({ origin, locale, path: newsletterHref(locale), title, description: intro })
}

export default function Newsletters({ loaderData: { newsletters, captcha } }: Route.ComponentProps) {
  const { t } = useNewsletterText()
  return (
    <div className="newsletters-page">
      <h1 tabIndex={-1}>{t.title}</h1>
      <p className="newsletters-intro">{t.intro}</p>
      {newsletters.length === 0 ? <p className="list-end">{t.none}</p> : <NewsletterChooser newsletters={newsletters} captcha={captcha} />}
    </div>
  )
}
