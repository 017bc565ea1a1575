import { FieldFrame } from './FieldFrame.tsx'
import { useFormText } from './formText.ts'

type Props = { name: string; label: string; accept: string; file: File | null; onFile: (file: File | null) => void }

/** A file input. Its button is our own, because the browser's is in the browser's language. */
export function FileField({ name, label, accept, file, onFile }: Props) {
  const { t } = useFormText()
  return (
    <FieldFrame name={name} label={label}>
      {(control) => (
        <div className="form-file">
          <input
            {...control}
            type="file"
            className="sr-only"
            accept={accept}
            onChange={(event) => onFile(event.target.files?.[0] ?? null)}
          />
          <label className="button i i-doc" htmlFor={control.id}>
            {t.chooseFile}
          </label>
          <bdi>{file?.name ?? t.noFile}</bdi>
        </div>
      )}
    </FieldFrame>
  )
}
