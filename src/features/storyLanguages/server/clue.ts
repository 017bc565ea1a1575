/**
 * A clue of a text in any language, as a number: a word of news, a name that is known in both
 * languages, the letters of another name, or a number. Its two lowest bits are the kind.
 */
export type Clue = number

const kinds = ['word', 'name', 'letters', 'number'] as const
export type ClueKind = (typeof kinds)[number]

export function clueOf(kind: ClueKind, text: string): Clue {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return ((hash & ~3) | kinds.indexOf(kind)) >>> 0
}

export const kindOf = (clue: Clue): ClueKind => kinds[clue & 3] as ClueKind
