import { useEffect, useRef } from 'react'
import { copyText } from '#ui/copyText.ts'
import { showToast } from '#ui/toasts.ts'
import { useStaffText } from './staffText.ts'

/** Recovery codes, shown this one time. */
export function RecoveryCodeList({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useStaffText()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const copy = async () => showToast((await copyText(codes.join('\n'))) ? t.copied : t.notCopied)
  return (
    <section className="recovery-codes">
      <h2 ref={heading} tabIndex={-1}>
        {t.codesTitle}
      </h2>
      <p>{t.codesIntro}</p>
      <ul dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="message-ways">
        <button type="button" className="button" onClick={() => void copy()}>
          {t.copyCodes}
        </button>
        <button type="button" className="button" onClick={() => print()}>
          {t.print}
        </button>
        <button type="button" className="button button-main" onClick={onDone}>
          {t.stored}
        </button>
      </p>
    </section>
  )
}
