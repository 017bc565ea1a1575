import type { ComponentProps } from 'react'
import { FieldFrame } from './FieldFrame.tsx'

type Props = Omit<ComponentProps<'select'>, 'children'> & { name: string; label: string; hint?: string; options: Record<string, string> }

/** A native select; `options` maps values to labels. */
export function SelectField({ name, label, hint, options, ...select }: Props) {
  return (
    <FieldFrame name={name} label={label} hint={hint}>
      {(control) => (
        <div className="field" data-wrong={control['aria-invalid'] && ''}>
          <select {...select} {...control}>
            {Object.entries(options).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </div>
      )}
    </FieldFrame>
  )
}
