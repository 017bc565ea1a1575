import { newOption, newQuestion, type OptionDraft, type QuestionDraft } from './draft.ts'
import { useSurveyEditorText } from './editorText.ts'
import { TextPair } from './TextPair.tsx'

/** Limits as in `schema.ts`. */
const limits = { question: 300, label: 100, maxQuestions: 10, minOptions: 2, maxOptions: 8 }

type Errors = Record<string, string[]>
type Props = { questions: QuestionDraft[]; errors: Errors; onChange: (questions: QuestionDraft[]) => void }

/** The questions of a survey, each with its options. */
export function QuestionFields({ questions, errors, onChange }: Props) {
  const { t } = useSurveyEditorText()
  const change = (key: number, changes: Partial<QuestionDraft>) =>
    onChange(questions.map((question) => (question.key === key ? { ...question, ...changes } : question)))
  return (
    <>
      {questions.map((question, index) => (
        <fieldset key={question.key} className="editor-options">
          <legend>{t.question(index + 1)}</legend>
          <TextPair
            labels={[t.questionAr(index + 1), t.questionEn(index + 1)]}
            values={[question.text_ar, question.text_en]}
            errors={[errors[`questions.${index}.text_ar`], errors[`questions.${index}.text_en`]]}
            maxLength={limits.question}
            onChange={(text_ar, text_en) => change(question.key, { text_ar, text_en })}
          />
          <Options index={index} question={question} errors={errors} onChange={(options) => change(question.key, { options })} />
          {questions.length > 1 && (
            <button
              type="button"
              className="button button-danger"
              onClick={() => onChange(questions.filter(({ key }) => key !== question.key))}
            >
              {t.removeQuestion(index + 1)}
            </button>
          )}
        </fieldset>
      ))}
      {questions.length < limits.maxQuestions && (
        <p>
          <button type="button" className="button" onClick={() => onChange([...questions, newQuestion()])}>
            {t.addQuestion}
          </button>
        </p>
      )}
    </>
  )
}

type OptionProps = { index: number; question: QuestionDraft; errors: Errors; onChange: (options: OptionDraft[]) => void }

function Options({ index, question: { options }, errors, onChange }: OptionProps) {
  const { t } = useSurveyEditorText()
  const nth = index + 1
  return (
    <>
      {options.map((option, at) => (
        <div key={option.key} className="editor-option">
          <TextPair
            labels={[t.optionAr(nth, at + 1), t.optionEn(nth, at + 1)]}
            values={[option.label_ar, option.label_en]}
            errors={[errors[`questions.${index}.options.${at}.label_ar`], errors[`questions.${index}.options.${at}.label_en`]]}
            maxLength={limits.label}
            onChange={(label_ar, label_en) =>
              onChange(options.map((one) => (one.key === option.key ? { ...one, label_ar, label_en } : one)))
            }
          />
          <button
            type="button"
            className="icon-button i i-close"
            aria-label={t.removeOption(nth, at + 1)}
            disabled={options.length <= limits.minOptions}
            onClick={() => onChange(options.filter(({ key }) => key !== option.key))}
          />
        </div>
      ))}
      {options.length < limits.maxOptions && (
        <button type="button" className="button" onClick={() => onChange([...options, newOption()])}>
          {t.addOption}
        </button>
      )}
    </>
  )
}
