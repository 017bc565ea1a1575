import type { ReactNode, Ref } from 'react'
import { useLocale } from './locale.ts'

type Props = {
  ref: Ref<HTMLDialogElement>
  id?: string
  className: string
  label: string
  labelDir?: 'auto'
  onClose?: () => void
  children: ReactNode
}

/**
 * A native modal dialog: the browser traps the focus and closes it on Esc; the backdrop and the
 * button also close it.
 * @param labelDir for a label that an outsider wrote
 */
export function Dialog({ ref, id, className, label, labelDir, onClose, children }: Props) {
  const { t } = useLocale()
  return (
    <dialog
      ref={ref}
      id={id}
      className={`dialog ${className}`}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className="dialog-box">
        <div className="dialog-head">
          <strong dir={labelDir}>{label}</strong>
          <button
            type="button"
            className="icon-button i i-close"
            aria-label={t.close}
            onClick={(event) => event.currentTarget.closest('dialog')?.close()}
          />
        </div>
        {children}
      </div>
    </dialog>
  )
}
