import { diffArrays } from 'diff'
import { plainText } from '#text/plainText.ts'
import type { ComparedVersions } from '../../schema.ts'

export type DifferentPart = { kind: 'same' | 'added' | 'removed'; text: string }

type Text = Omit<ComparedVersions['after'], 'picture'>
type Texts = { after: Text; before: Text | null }

/**
 * Changed words beyond which two texts have nothing in common, and comparing them would take
 * seconds.
 */
const maxChanges = 4_000
const blockEnd = /<\/(?:p|h[2-6]|li|blockquote|figcaption)>|<br \/>/g

/**
 * Finds what changed between two versions, word by word; null if they have too little in common.
 * Added markup alone is no difference.
 */
export function difference({ before, after }: Texts): DifferentPart[] | null {
  const parts = diffArrays(before ? wordsOf(before) : [], wordsOf(after), { maxEditLength: maxChanges })
  if (!parts) return null
  return parts.map(({ added, removed, value }) => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text: value.join('') }))
}

/**
 * Words with the space before them, so that joined they are the text again: title, summary and
 * blocks, each on lines of its own.
 */
function wordsOf({ title, summary, body_html }: Text): string[] {
  const blocks = body_html.split(blockEnd).map((block) => plainText(block))
  const text = [title, summary, ...blocks].filter(Boolean).join('\n\n')
  return text === '' ? [] : text.split(/(?<=\S)(?=\s)/)
}
