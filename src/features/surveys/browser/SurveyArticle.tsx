import type { Locale } from '#text/locale.ts'
import { fullTime } from '#text/times.ts'
import type { SurveyResults as Results } from '../schema.ts'
import { SurveyForm, type SurveyFormProps } from './SurveyForm.tsx'
import { SurveyResults } from './SurveyResults.tsx'
import type { SurveyItem } from './surveyItem.ts'
import { useSurveyText } from './surveyText.ts'
import { useOwnSurvey } from './useOwnSurvey.ts'

type Props = Omit<SurveyFormProps, 'onAnswered'> & {
  item: SurveyItem
  /** Results of a closed survey; null while it is open. */
  results: Results | null
}

/** A survey with its form, or with its results once the reader has answered or it has closed. */
export function SurveyArticle({ item, results: final, ...form }: Props) {
  const { locale, t } = useSurveyText()
  const { language, isClosed } = item
  const own = useOwnSurvey(item)
  const time = fullTime(locale, item.closesAt)
  const results = final ?? own.results
  return (
    <article className="survey">
      <h1 tabIndex={-1} dir="auto" lang={language}>
        {item.title}
      </h1>
      <p className="meta">{isClosed ? t.closedAt(time) : t.openUntil(time)}</p>
      {item.intro && (
        <p className="survey-intro" dir="auto" lang={language}>
          {item.intro}
        </p>
      )}
      {own.failed && (
        <p className="survey-note" role="alert">
          {t.resultsFailed}{' '}
          <button type="button" className="button" onClick={own.load}>
            {t.retry}
          </button>
        </p>
      )}
      {results ? (
        <SurveyResults item={item} results={results} note={isClosed ? t.closedNote : t.answered} isNew={own.isNew} />
      ) : (
        !isClosed && <SurveyForm item={item} {...form} onAnswered={own.show} onRefused={own.load} />
      )}
      <Method text={item.method} language={language} />
    </article>
  )
}

function Method({ text, language }: { text: string; language: Locale }) {
  const { t } = useSurveyText()
  return (
    <section className="survey-method" aria-labelledby="survey-method">
      <h2 id="survey-method">{t.method}</h2>
      {text.split(/\n+/).map((paragraph) => (
        <p key={paragraph} dir="auto" lang={language}>
          {paragraph}
        </p>
      ))}
    </section>
  )
}
