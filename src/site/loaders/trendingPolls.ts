import type { App } from '#base/app.ts'
import { pollHref, pollItemOf } from '#features/polls/browser/pollItem.ts'
import type { TrendingPoll } from '#features/polls/browser/TrendingPolls.tsx'
import { listTrending } from '#features/polls/server/listTrending.ts'
import type { ListAddress } from '#features/posts/browser/listAddress.ts'
import { surveyMenuItem } from '#features/surveys/browser/navigation.ts'
import { readCurrentSurvey } from '#features/surveys/server/readSurvey.ts'
import { kuwaitDay } from '#kuwaitTime.ts'
import { inLocale, type Locale } from '#text/locale.ts'
import { compactNumber, fullDay } from '#text/times.ts'
import { listTextIn } from './listText.ts'

const maxPolls = 3

/**
 * The polls beside the news, and the survey if it is open: on the home page and the first page, but
 * not among the results of filters and searches.
 */
export async function loadTrendingPolls(app: App, { locale, own, media, filters }: ListAddress): Promise<TrendingPoll[]> {
  const { category, ...others } = filters
  const isFront =
    !own && !media && (category === undefined || category === 'first_page') && Object.values(others).every((value) => value === undefined)
  if (!isFront) return []
  const [{ data }, survey] = await Promise.all([listTrending(app, { pagination: maxPolls }), loadSurvey(app, locale)])
  const polls = data.map((poll) => {
    const { id, question, language, votes } = pollItemOf(poll, locale)
    return { href: pollHref(locale, id), question, language, note: listTextIn(locale).votes(votes, compactNumber(locale, votes)) }
  })
  return [...polls, ...survey]
}

async function loadSurvey(app: App, locale: Locale): Promise<TrendingPoll[]> {
  const survey = await readCurrentSurvey(app)
  if (survey?.state !== 'open') return []
  const language = survey[`title_${locale}`] === null ? (locale === 'ar' ? 'en' : 'ar') : locale
  const question = survey[`title_${language}`] ?? ''
  const { path, label } = surveyMenuItem
  const until = listTextIn(locale).until(fullDay(locale, kuwaitDay(Date.parse(survey.closes_at))))
  return [{ href: inLocale(locale, path), question, language, note: question === label[locale] ? until : `${label[locale]} · ${until}` }]
}
