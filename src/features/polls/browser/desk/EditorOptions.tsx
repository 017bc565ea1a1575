import { type Draft, newOption } from './draft.ts'
import { EditorField } from './EditorField.tsx'
import { useEditorText } from './editorText.ts'

/** Limits that must match `pollLimits` in `schema.ts`. */
const limits = { label: 100, minOptions: 2, maxOptions: 10 }

type Options = Draft['options']
type Props = { options: Options; errors: Record<string, string[]>; onChange: (options: Options) => void }

export function EditorOptions({ options, errors, onChange }: Props) {
  const { t: messages } = useEditorText()
  const change = (key: number, changes: Partial<Options[number]>) =>
    onChange(options.map((option) => (option.key === key ? { ...option, ...changes } : option)))
  return (
    <fieldset className="editor-options">
      <legend>{messages.options}</legend>
      {errors.options && <p className="editor-error">{errors.options.join(' ')}</p>}
      {options.map(({ key, label_ar, label_en }, index) => (
        <div key={key} className="editor-option">
          <EditorField label={messages.optionAr(index + 1)} errors={errors[`options.${index}.label_ar`]}>
            {(control) => (
              <input
                {...control}
                dir="rtl"
                lang="ar"
                maxLength={limits.label}
                value={label_ar}
                onChange={(event) => change(key, { label_ar: event.target.value })}
              />
            )}
          </EditorField>
          <EditorField label={messages.optionEn(index + 1)} errors={errors[`options.${index}.label_en`]}>
            {(control) => (
              <input
                {...control}
                dir="ltr"
                lang="en"
                maxLength={limits.label}
                value={label_en}
                onChange={(event) => change(key, { label_en: event.target.value })}
              />
            )}
          </EditorField>
          <button
            type="button"
            className="icon-button i i-close"
            aria-label={messages.removeOption(index + 1)}
            disabled={options.length <= limits.minOptions}
            onClick={() => onChange(options.filter((option) => option.key !== key))}
          />
        </div>
      ))}
      {options.length < limits.maxOptions && (
        <button type="button" className="button" onClick={() => onChange([...options, newOption()])}>
          {messages.addOption}
        </button>
      )}
    </fieldset>
  )
}
