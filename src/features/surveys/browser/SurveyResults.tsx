import { useEffect, useRef, useState } from 'react'
import { fullNumber } from '#text/times.ts'
import { ChipChoice } from '#ui/ChipChoice.tsx'
import type { Dimension, dimensions } from '../groups.ts'
import type { DimensionResult, GroupResult, SurveyResults as Results } from '../schema.ts'
import { SurveyChart } from './SurveyChart.tsx'
import type { SurveyItem } from './surveyItem.ts'
import { useSurveyText } from './surveyText.ts'

type Props = {
  item: SurveyItem
  results: Results
  note: string
  /** The results have just taken the place of the form, so they get the focus. */
  isNew: boolean
}

/** The results of all, or of one group: a chart for each question, with a table. */
export function SurveyResults({ item, results, note, isNew }: Props) {
  const { t } = useSurveyText()
  const [by, setBy] = useState<Dimension | 'all'>('all')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  return (
    <section className="survey-results" aria-labelledby="survey-results">
      <h2 id="survey-results" ref={heading} tabIndex={-1}>
        {t.results}
      </h2>
      <p className="survey-note">{note}</p>
      {results.all ? (
        <>
          <ChipChoice label={t.by} texts={{ all: t.everybody, ...t.dimensions }} chosen={by} onChoose={setBy} />
          {by === 'all' ? <Charts item={item} result={results.all} /> : <ByGroup key={by} item={item} name={by} result={results[by]} />}
        </>
      ) : (
        <p>{t.tooFew}</p>
      )}
    </section>
  )
}

type GroupProps = { item: SurveyItem; name: (typeof dimensions)[number]; result: DimensionResult | null }

function ByGroup({ item, name, result }: GroupProps) {
  const { t } = useSurveyText()
  const shown = result?.groups.flatMap((group) => (group.result ? [{ name: group.name, result: group.result }] : [])) ?? []
  const [chosen, setChosen] = useState(shown[0]?.name ?? '')
  const group = shown.find((one) => one.name === chosen)
  if (!result || !group) return <p>{t.tooFewInGroups}</p>
  const labels = t.groups[name]
  const hidden = result.groups.filter((one) => one.result === null).map((one) => labels[one.name])
  return (
    <>
      <ChipChoice
        label={`${t.group}: ${t.dimensions[name]}`}
        texts={Object.fromEntries(shown.map((one) => [one.name, labels[one.name] ?? one.name]))}
        chosen={chosen}
        onChoose={setChosen}
      />
      {hidden.length > 0 && <p className="survey-note">{t.hidden(hidden.join(t.and))}</p>}
      <Charts item={item} result={group.result} />
    </>
  )
}

function Charts({ item, result }: { item: SurveyItem; result: GroupResult }) {
  const { locale, t } = useSurveyText()
  return (
    <>
      <p className="survey-count" role="status">
        {t.answers(result.answers, fullNumber(locale, result.answers))}
      </p>
      {item.questions.map((question) => (
        <SurveyChart key={question.id} question={question} figures={result.questions.find(({ id }) => id === question.id)?.options ?? []} />
      ))}
    </>
  )
}
