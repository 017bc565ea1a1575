import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as names, parseFragment } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** A parser repeats formatting elements in each block that it finds inside them, which grows with the square of their depth. */
const maxGrowth = 3

export class GrowsTooMuch extends Error {}

/**
 * HTML as a browser reads it, written out: each element is closed where the browser closes it, a table has its `tbody`, and what an element may not hold
 * stands beside it. HTML for which this is the same reaches not beyond the element that it is put into. A `span` is replaced by its content.
 * Throws GrowsTooMuch for hostile nesting.
 */
export function browserHtml(html: string): string {
  return print(parse(html))
}

function parse(html: string): DefaultTreeAdapterTypes.DocumentFragment {
  let left = (html.split('<').length + 10) * maxGrowth
  const treeAdapter = {
    ...defaultTreeAdapter,
    createElement(...element: Parameters<typeof defaultTreeAdapter.createElement>) {
      if (left-- === 0) throw new GrowsTooMuch()
      return defaultTreeAdapter.createElement(...element)
    },
  }
  const around = defaultTreeAdapter.createElement('div', names.NS.HTML, [])
  return parseFragment(around, html, { treeAdapter })
}

const voids = new Set(['br', 'hr', 'img'])

function print(root: DefaultTreeAdapterTypes.DocumentFragment): string {
  const pieces: string[] = []
  // Without recursion, because elements may be nested deeply.
  const open: (Node | string)[] = root.childNodes.toReversed()
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string') pieces.push(next)
    else if ('value' in next) pieces.push(escaped(next.value))
    else if ('tagName' in next) {
      if (next.tagName !== 'span') pieces.push(startTag(next))
      if (next.tagName !== 'span' && !voids.has(next.tagName)) open.push(`</${next.tagName}>`)
      open.push(...next.childNodes.toReversed())
    }
  }
  return pieces.join('')
}

function startTag({ tagName, attrs, childNodes: [first] }: Element): string {
  const attributes = attrs.map(({ name, value }) => ` ${name}="${escaped(value).replaceAll('"', '&quot;')}"`).join('')
  // A parser drops the first line break of a `pre`.
  const lineBreak = tagName === 'pre' && first && 'value' in first && first.value.startsWith('\n') ? '\n' : ''
  return `<${tagName}${attributes}${voids.has(tagName) ? ' /' : ''}>${lineBreak}`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
