import { FieldFrame } from './FieldFrame.tsx'

type Props = { name: string; label: string; accept: string; onFile: (file: File | null) => void }

/** A file input with the browser's own button. */
export function FileField({ name, label, accept, onFile }: Props) {
  return (
    <FieldFrame name={name} label={label}>
      {(control) => (
        <input
          {...control}
          type="file"
          className="form-file"
          accept={accept}
          onChange={(event) => onFile(event.target.files?.[0] ?? null)}
        />
      )}
    </FieldFrame>
  )
}
