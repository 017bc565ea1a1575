import type { ReactNode, Ref } from 'react'
import { useLocale } from './locale.ts'

type Props = { ref: Ref<HTMLDialogElement>; className: string; label: string; onClose?: () => void; children: ReactNode }

/** A native modal dialog: the browser traps the focus and closes it on Esc; the backdrop and the button also close it. */
export function Dialog({ ref, className, label, onClose, children }: Props) {
  const { t } = useLocale()
  return (
    <dialog
      ref={ref}
      className={`dialog ${className}`}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className="dialog-box">
        <div className="dialog-head">
          <strong>{label}</strong>
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
