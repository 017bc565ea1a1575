/** The text of a piece of HTML: tags dropped, entities resolved, white space folded to single spaces, bidi controls balanced. */
export function plainText(_html: string): string {
  throw new Error('in work')
}
