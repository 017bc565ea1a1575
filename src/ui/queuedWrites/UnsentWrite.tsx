import type { ReactNode } from 'react'
import { copyText } from '../copyText.ts'
import { useLocale } from '../locale.ts'
import { showToast } from '../toasts.ts'
import type { QueuedWrite } from './queuedWrite.ts'
import { useQueueText } from './queueText.ts'

/**
 * A write in a list of unsent ones: what it is, `note`, its text (that of a comment can be copied),
 * and buttons as children.
 */
export function UnsentWrite({ write: { kind, text }, note, children }: { write: QueuedWrite; note?: string; children?: ReactNode }) {
  const { t } = useLocale()
  const { t: q } = useQueueText()
  const copy = async () => showToast((await copyText(text ?? '')) ? t.textCopied : t.textNotCopied)
  return (
    <li>
      <strong>{q.kinds[kind]}</strong>
      {note && <p>{note}</p>}
      {text && (
        <blockquote dir="auto" className="unsent-text">
          {text}
        </blockquote>
      )}
      <p className="unsent-actions">
        {kind === 'comment' && (
          <button type="button" className="button" onClick={copy}>
            {t.copy}
          </button>
        )}
        {children}
      </p>
    </li>
  )
}
