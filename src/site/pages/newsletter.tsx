import '#features/newsletters/browser/newsletters.css'
import { signInOptions } from '#features/accounts/server/signIn/signInOptions.ts'
import { issueStory } from '#features/newsletters/browser/issueStory.ts'
import { LatestIssue } from '#features/newsletters/browser/LatestIssue.tsx'
import { NewsletterForm } from '#features/newsletters/browser/NewsletterForm.tsx'
import { newsletterHref } from '#features/newsletters/browser/newsletterAddress.ts'
import { newsletterTextIn, useNewsletterText } from '#features/newsletters/browser/newsletterText.ts'
import { rhythmText } from '#features/newsletters/browser/rhythmText.ts'
import { NewsletterParams } from '#features/newsletters/schema.ts'
import { readNewsletter } from '#features/newsletters/server/listNewsletters.ts'
import { localeOf, nameIn } from '#text/locale.ts'
import { appContext } from '../loaders/appContext.ts'
import { orStatus } from '../loaders/orStatus.ts'
import { pageMeta } from '../meta/pageMeta.ts'
import type { Route } from './+types/newsletter'

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const locale = localeOf(url.pathname)
  const named = NewsletterParams.safeParse(params)
  if (!named.success) throw new Response(null, { status: 404 })
  const { newsletter, issue } = await orStatus(readNewsletter(app, named.data.id, locale))
  const shown = issue && { at: issue.at, stories: issue.posts.map((post) => issueStory(post, locale)) }
  return { locale, newsletter, issue: shown, captcha: signInOptions(app).captcha, origin: app.config.publicUrl }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { locale, newsletter, origin } = loaderData
  const t = newsletterTextIn(locale)
  const name = nameIn(locale, newsletter)
  return pageMeta({ origin, locale, path: newsletterHref(locale, newsletter.id), title: t.of(name), description: t.introOf(name) })
}

export default function NewsletterPage({ loaderData: { newsletter, issue, captcha } }: Route.ComponentProps) {
  const { locale, t } = useNewsletterText()
  const name = nameIn(locale, newsletter)
  return (
    <div className="newsletters-page">
      <p className="newsletter-back">
        <a className="i i-back" href={newsletterHref(locale)}>
          {t.all}
        </a>
      </p>
      <h1 tabIndex={-1}>{t.of(name)}</h1>
      <p className="newsletters-intro">{t.introOf(name)}</p>
      <p>{rhythmText(locale, newsletter)}</p>
      <NewsletterForm key={newsletter.id} newsletters={[newsletter.id]} captcha={captcha} />
      {issue ? <LatestIssue {...issue} /> : <p className="newsletter-issue">{t.noIssue}</p>}
    </div>
  )
}
