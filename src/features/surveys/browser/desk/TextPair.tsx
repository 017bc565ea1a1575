import { EditorField } from '#features/polls/browser/desk/EditorField.tsx'

type Pair<Value> = [ar: Value, en: Value]
type Props = {
  labels: Pair<string>
  values: Pair<string>
  errors: Pair<string[] | undefined>
  maxLength: number
  /** 1: a single-line input. */
  rows?: number
  note?: string | undefined
  onChange: (ar: string, en: string) => void
}

/** A text in Arabic and in English. */
export function TextPair({ labels, values, errors, maxLength, rows = 1, note, onChange }: Props) {
  return ([0, 1] as const).map((at) => (
    <EditorField key={at} label={labels[at]} errors={errors[at]} {...(note === undefined ? {} : { note })}>
      {(control) => {
        const field = {
          ...control,
          dir: at === 0 ? 'rtl' : 'ltr',
          lang: at === 0 ? 'ar' : 'en',
          maxLength,
          value: values[at],
          onChange: ({ target }: { target: { value: string } }) =>
            at === 0 ? onChange(target.value, values[1]) : onChange(values[0], target.value),
        }
        return rows === 1 ? <input {...field} /> : <textarea className="field-text" rows={rows} {...field} />
      }}
    </EditorField>
  ))
}
