import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as names, parseFragment } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

const voids = new Set(['br', 'hr', 'img'])

/**
 * A parser repeats formatting elements in each block that it finds inside them, which grows with
 * the square of their depth.
 */
const maxGrowth = 3

export class GrowsTooMuch extends Error {}

/**
 * HTML as a browser reads it, written out: each element is closed where the browser closes it, a
 * table has its `tbody`, and what an element may not hold stands beside it. HTML for which this is
 * the same reaches not beyond the element that it is put into. A `span` is replaced by its content.
 * Throws GrowsTooMuch for hostile nesting.
 */
export function browserHtml(html: string): string {
  return isPlain(html) ? html : print(parse(html))
}

const inlines = 'a b strong i em u s del ins sub sup small mark code kbd abbr q cite bdi time br img'.split(' ')
const flow = 'p h2 h3 h4 h5 h6 ul ol dl blockquote figure figcaption div table hr'.split(' ')
const contents = new Map(
  [
    ['div blockquote li dt dd th td caption figure figcaption', [...flow, ...inlines]],
    ['p h2 h3 h4 h5 h6 a b strong i em u s del ins sub sup small mark code kbd abbr q cite bdi time', inlines],
    ['ul ol', ['li']],
    ['dl', ['dt', 'dd']],
    ['table', ['caption', 'thead', 'tbody', 'tfoot']],
    ['thead tbody tfoot', ['tr']],
    ['tr', ['th', 'td']],
  ].flatMap(([names, inside]) => (names as string).split(' ').map((name) => [name, new Set(inside)] as const)),
)
const textInTable = /<(?:\/(?:caption|thead|tbody|tfoot|tr|th|td)|(?:table|thead|tbody|tfoot|tr)(?: [^<>]*)?)>[ \t\n\f]*[^< \t\n\f]/

/**
 * Whether each element is closed, and stands in one that it may stand in, as in nine of ten
 * articles: those need no parser.
 */
function isPlain(html: string): boolean {
  if (/[\0\r]/.test(html) || textInTable.test(html)) return false
  const open = ['div']
  for (const [, closing, name = ''] of html.matchAll(/<(\/?)([a-z][a-z\d]*)(?: [^<>]*)?>/g)) {
    if (closing) {
      if (open.pop() !== name) return false
    } else {
      if (!contents.get(open.at(-1) ?? '')?.has(name) || (name === 'a' && open.includes('a'))) return false
      if (!voids.has(name)) open.push(name)
    }
  }
  return open.length === 1
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
