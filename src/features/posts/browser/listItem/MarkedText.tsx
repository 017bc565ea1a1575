import type { ReactNode } from 'react'
import { NumberText } from '#ui/NumberText.tsx'
import type { Mark } from '../../schema.ts'

type Props = {
  text: string
  marks?: Mark[] | undefined
  /** The part to show; default: all. */
  from?: number
  to?: number
  /** Maximum number of characters before the first mark, in whole words. */
  lead?: number
}

/** A text with the words of a search highlighted. */
export function MarkedText({ text, marks = [], from = 0, to = text.length, lead }: Props) {
  const [start = to] = marks[0] ?? []
  const isLong = marks.length > 0 && lead !== undefined && start > lead
  let at = isLong ? text.slice(0, start).indexOf(' ', start - lead) + 1 : from
  const pieces: ReactNode[] = isLong ? ['…'] : []
  for (const [begins, ends] of marks) {
    const [begin, end] = [Math.max(begins, at), Math.min(ends, to)]
    if (end <= begin) continue
    pieces.push(<NumberText key={at} text={text.slice(at, begin)} />, <mark key={`mark ${begin}`}>{text.slice(begin, end)}</mark>)
    at = end
  }
  const rest = <NumberText key={at} text={text.slice(at, to)} />
  return pieces.length === 0 ? rest : [...pieces, rest]
}
