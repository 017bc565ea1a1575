import { useId } from 'react'
import { copyText } from './copyText.ts'
import { useLocale } from './locale.ts'
import { showToast } from './toasts.ts'

type Props = { label: string; value: string; hint?: string }

/** A text in Latin letters, such as an address or code, to be copied. */
export function CopyField({ label, value, hint }: Props) {
  const { t } = useLocale()
  const id = useId()
  async function copy(): Promise<void> {
    showToast((await copyText(value)) ? t.textCopied : t.textNotCopied)
  }
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <span className="field">
        <input
          id={id}
          value={value}
          readOnly
          dir="ltr"
          aria-describedby={hint && `${id}-hint`}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <button type="button" className="field-copy" aria-label={t.copyOf(label)} onClick={() => void copy()}>
          {t.copy}
        </button>
      </span>
      {hint && (
        <p className="form-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
