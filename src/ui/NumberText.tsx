import type { ReactNode } from 'react'
import { type NumberPart, numberParts } from '#text/numberParts.ts'

/**
 * A text whose numbers keep their signs on the same side in both directions (33%, 2-1, +965 …), and
 * are not parted from the noun that they count.
 */
export function NumberText({ text }: { text: string }): ReactNode {
  let at = 0
  const shown = numberParts(text).map((parts) => {
    const key = at
    for (const part of parts) at += part.text.length
    const isPlain = parts.length === 1 && /text|number/.test(parts[0]?.kind ?? '')
    return isPlain ? (
      parts[0]?.text
    ) : (
      <span key={key} className="together">
        {parts.some(({ kind }) => kind === 'ltr') ? parts.map(isolated) : parts.map((part) => part.text).join('')}
      </span>
    )
  })
  return shown.every((part) => typeof part === 'string') ? text : shown
}

function isolated({ kind, text }: NumberPart): ReactNode {
  return kind === 'ltr' ? (
    <bdi key="number" dir="ltr">
      {text}
    </bdi>
  ) : (
    text
  )
}
