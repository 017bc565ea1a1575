import { isVisible } from '#text/isVisible.ts'

const droppable = new Set(
  'p div h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre figure figcaption table thead tbody tfoot tr caption a b strong i em u s del ins sub sup small mark code kbd abbr q cite bdi time'.split(
    ' ',
  ),
)

type Open = { name: string; start: number; filled: boolean }

/**
 * Replaces each element that contains only white space, characters that cannot be seen, line breaks
 * and other empty elements by a space.
 * @param html well-formed, as sanitize-html writes it: every element closed, `<` and `>` only in
 *   tags
 */
export function dropEmptyElements(html: string): string {
  const output: string[] = []
  const open: Open[] = []
  for (const [piece] of html.matchAll(/<[^<>]*>|[^<]+/g)) {
    const [, closing, name = ''] = /^<(\/?)([a-z0-9]+)/.exec(piece) ?? []
    if (closing) {
      close(piece)
    } else if (droppable.has(name)) {
      open.push({ name, start: output.length, filled: false })
      output.push(piece)
    } else {
      output.push(piece)
      if (name ? name !== 'br' : isVisible(piece)) fill()
    }
  }
  return output.join('')

  function close(tag: string): void {
    const element = open.at(-1)
    if (element && tag === `</${element.name}>`) open.pop()
    if (element && tag === `</${element.name}>` && !element.filled) {
      output.length = element.start
      output.push(' ')
      return
    }
    output.push(tag)
    fill()
  }

  function fill(): void {
    const parent = open.at(-1)
    if (parent) parent.filled = true
  }
}
