import '#features/surveys/browser/surveys.css'
import { signInOptions } from '#features/accounts/server/signIn/signInOptions.ts'
import { SurveyArticle } from '#features/surveys/browser/SurveyArticle.tsx'
import { surveyItemOf } from '#features/surveys/browser/surveyItem.ts'
import { surveyTextIn, useSurveyText } from '#features/surveys/browser/surveyText.ts'
import { visitorsMayAnswer } from '#features/surveys/server/answerSurvey.ts'
import { readResults } from '#features/surveys/server/readResults.ts'
import { readCurrentSurvey } from '#features/surveys/server/readSurvey.ts'
import { inLocale, localeOf } from '#text/locale.ts'
import { appContext } from '../loaders/appContext.ts'
import { orStatus } from '../loaders/orStatus.ts'
import { pageMeta } from '../meta/pageMeta.ts'
import type { Route } from './+types/electionSurvey'

const path = '/election-survey'

/**
 * The survey that opened last. The results of a closed one are part of the page; those of an open
 * one come later, to readers who have answered.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const locale = localeOf(url.pathname)
  const survey = await orStatus(readCurrentSurvey(app))
  return {
    locale,
    item: survey && surveyItemOf(survey, locale),
    results: survey?.state === 'closed' ? await orStatus(readResults(app, survey)) : null,
    captcha: signInOptions(app).captcha,
    visitorsMayAnswer: visitorsMayAnswer(app),
    origin: app.config.publicUrl,
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { locale, origin, item } = loaderData
  const t = surveyTextIn(locale)
  return pageMeta({
    origin,
    locale,
    path: inLocale(locale, path),
    title: item?.title ?? t.pageTitle,
    description: item?.intro || t.pageIntro,
  })
}

export default function ElectionSurvey({ loaderData: { item, results, captcha, visitorsMayAnswer } }: Route.ComponentProps) {
  return <>{item ? <SurveyArticle key={item.id} {...{ item, results, captcha, visitorsMayAnswer }} /> : <NoSurvey />}</>
}

function NoSurvey() {
  const { locale, t } = useSurveyText()
  return (
    <div className="empty">
      <h1 className="empty-title" tabIndex={-1}>
        {t.noneTitle}
      </h1>
      <p>{t.noneText}</p>
      <a className="button" href={inLocale(locale, '/polls')}>
        {t.toPolls}
      </a>
    </div>
  )
}
