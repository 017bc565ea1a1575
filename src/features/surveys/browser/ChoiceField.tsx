import { use, useId } from 'react'
import { FormProblemContext } from '#ui/form/formState.ts'

type Props = {
  name: string
  label: string
  /** Value and label of each. */
  options: [value: string, label: string][]
  /** Short labels stand beside each other. */
  short?: boolean
}

/**
 * A choice of one among a few, as radio buttons that a thumb can hit, with the server's error below
 * the question.
 */
export function ChoiceField({ name, label, options, short = false }: Props) {
  const id = useId()
  const problems = use(FormProblemContext)?.fields[name]
  const described = problems && `${id}-problem`
  return (
    <fieldset className="survey-choice" data-short={short || undefined} aria-describedby={described}>
      <legend dir="auto">{label}</legend>
      {problems && (
        <p className="form-wrong" id={described}>
          {problems.join(' ')}
        </p>
      )}
      <div className="survey-options">
        {options.map(([value, text], index) => (
          <label key={value}>
            <input type="radio" name={name} value={value} aria-invalid={problems && index === 0 ? true : undefined} />
            <span dir="auto">{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
