import { type DefaultTreeAdapterTypes, parse, serialize } from 'parse5'

/**
 * Returns what a browser makes of a page with this body: the body, and the names of the elements
 * around what follows the article.
 */
export function onPage(body: string): { body: string; around: string[] } {
  const page = parse(`<!doctype html><body><article><div id="body">${body}</div></article><p id="after">بعد</p>`)
  const find = (node: DefaultTreeAdapterTypes.ParentNode, id: string): DefaultTreeAdapterTypes.Element | undefined => {
    for (const child of node.childNodes) {
      if (!('tagName' in child)) continue
      const found = child.attrs.some(({ name, value }) => name === 'id' && value === id) ? child : find(child, id)
      if (found) return found
    }
    return undefined
  }
  const around: string[] = []
  for (let node = find(page, 'after')?.parentNode; node && 'tagName' in node; node = node.parentNode) around.push(node.tagName)
  return { body: serialize(find(page, 'body') as DefaultTreeAdapterTypes.Element), around }
}

/** A stored body in the form that a serialiser writes. */
export const asWritten = (html: string) =>
  html
    .replaceAll(' />', '>')
    .replaceAll('\u00a0', '&nbsp;')
    .replaceAll(/(?<=<pre[^<>]*>)\n/g, '')
