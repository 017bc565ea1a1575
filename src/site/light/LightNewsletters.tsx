import { maxInt } from '#base/api/idLimits.ts'
import { type IssueStory, issueStory } from '#features/newsletters/browser/issueStory.ts'
import { newsletterHref } from '#features/newsletters/browser/newsletterAddress.ts'
import { newsletterTextIn } from '#features/newsletters/browser/newsletterText.ts'
import { rhythmText } from '#features/newsletters/browser/rhythmText.ts'
import { listNewsletters, readNewsletter } from '#features/newsletters/server/listNewsletters.ts'
import { kuwaitDay } from '#kuwaitTime.ts'
import { directionOf, type Locale, nameIn } from '#text/locale.ts'
import { longDay } from '#text/times.ts'
import { lightHref, withVersion } from '#ui/lightAddress.ts'
import { idIn, type LightPage, type LightRequest } from './lightPage.ts'

/** The newsletters on offer; the form that asks for them is on the full page. */
export async function lightNewsletters({ app, locale }: LightRequest): Promise<LightPage> {
  const newsletters = await listNewsletters(app)
  const t = newsletterTextIn(locale)
  const href = newsletterHref(locale)
  return {
    title: t.title,
    canonical: href,
    content: (
      <>
        <h1>{t.title}</h1>
        <p className="meta">{t.intro}</p>
        {newsletters.length === 0 && <p>{t.none}</p>}
        <ul className="list">
          {newsletters.map((one) => (
            <li key={one.id}>
              <a href={lightHref(newsletterHref(locale, one.id))}>{t.of(nameIn(locale, one))}</a>
              <p className="meta">{rhythmText(locale, one)}</p>
            </li>
          ))}
        </ul>
        <p className="more">
          <a href={withVersion(href, 'once')}>{t.subscribe}</a>
        </p>
      </>
    ),
  }
}

/** A newsletter and its latest issue. Throws what `readNewsletter` throws. */
export async function lightNewsletter({ app, locale, url }: LightRequest): Promise<LightPage> {
  const id = idIn(url, maxInt)
  const { newsletter, issue } = await readNewsletter(app, id, locale)
  const t = newsletterTextIn(locale)
  const name = nameIn(locale, newsletter)
  const href = newsletterHref(locale, id)
  return {
    title: t.of(name),
    canonical: href,
    content: (
      <>
        <h1>{t.of(name)}</h1>
        <p>{t.introOf(name)}</p>
        <p className="meta">{rhythmText(locale, newsletter)}</p>
        <h2>{issue ? t.latest(longDay(locale, kuwaitDay(Date.parse(issue.at)))) : t.noIssue}</h2>
        {issue && <Stories stories={issue.posts.map((post) => issueStory(post, locale))} locale={locale} />}
        <p className="more">
          <a href={withVersion(href, 'once')}>{t.subscribe}</a> <a href={lightHref(newsletterHref(locale))}>{t.all}</a>
        </p>
      </>
    ),
  }
}

function Stories({ stories, locale }: { stories: IssueStory[]; locale: Locale }) {
  return (
    <ul className="list">
      {stories.map(({ id, title, language, agency, path }) => (
        <li key={id}>
          <a href={lightHref(path)} dir={directionOf(language)} lang={language === locale ? undefined : language}>
            {title}
          </a>
          <p className="meta">
            <bdi>{agency}</bdi>
          </p>
        </li>
      ))}
    </ul>
  )
}
