/**
 * Elements that are dropped with what they contain: Word keeps its settings and fallbacks there.
 */
const dropped = 'style,script,xml,meta,link,title,head > *,img,o\\:p,v\\:shape,w\\:sdt > w\\:sdtpr'
const kept = new Set(['href', 'colspan', 'rowspan', 'start'])
/** A list's number or letter, as Word prints it before each paragraph of a list. */
const ordinal = /^\s*[(]?[\da-zA-Z٠-٩\u0621-\u064a]{1,4}[.)\-ـ]/

/**
 * HTML from the clipboard, of Word above all, as our editor can read it: lists are lists, not
 * paragraphs with a bullet; no settings, comments, empty paragraphs, pictures of another computer,
 * or formats of the other program. What remains unknown the editor's schema drops.
 */
export function cleanPaste(html: string, parse: (html: string) => Document = parseHtml): string {
  const { body } = parse(html)
  dropComments(body)
  for (const element of body.querySelectorAll(dropped)) element.remove()
  makeLists(body)
  for (const element of [...body.querySelectorAll('*')]) {
    keepWeight(element)
    for (const { name } of [...element.attributes]) if (!kept.has(name)) element.removeAttribute(name)
  }
  for (const paragraph of body.querySelectorAll('p')) if (isEmpty(paragraph)) paragraph.remove()
  return body.innerHTML
}

const parseHtml = (html: string) => new DOMParser().parseFromString(html, 'text/html')

/** Word's conditions are comments to any other program. */
function dropComments(node: Node): void {
  for (const child of [...node.childNodes]) {
    if (child.nodeType === 8) child.remove()
    else dropComments(child)
  }
}

const isEmpty = (element: Element) => (element.textContent ?? '').replaceAll('\u00a0', ' ').trim() === '' && !element.querySelector('br')

/**
 * Word, Pages and Google Docs say that text is bold by a style; Google Docs also wraps everything
 * in a `<b>` that is not.
 */
function keepWeight(element: Element): void {
  const style = element.getAttribute('style') ?? ''
  const isBold = /font-weight:\s*(?:bold|[6-9]00)/i.test(style)
  const isPlain = /font-weight:\s*(?:normal|[1-4]00)/i.test(style)
  const { ownerDocument, tagName } = element
  if (isBold && tagName === 'SPAN') {
    const strong = ownerDocument.createElement('strong')
    strong.append(...element.childNodes)
    element.append(strong)
  }
  if (isPlain && (tagName === 'B' || tagName === 'STRONG')) element.replaceWith(...element.childNodes)
}

/**
 * Word's paragraphs of a list, which say so only by their class or style, as lists; deeper levels
 * join the first.
 */
function makeLists(body: Element): void {
  for (const paragraph of [...body.querySelectorAll('p')]) {
    if (!/MsoListParagraph/.test(paragraph.className) && !/mso-list:\s*l\d/.test(paragraph.getAttribute('style') ?? '')) continue
    const marks = [...paragraph.querySelectorAll('span')].filter((span) => /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''))
    const mark = marks[0]?.textContent ?? ''
    for (const one of marks) one.remove()
    const tag = ordinal.test(mark) ? 'ol' : 'ul'
    const item = body.ownerDocument.createElement('li')
    item.append(...paragraph.childNodes)
    const before = paragraph.previousElementSibling
    const list = before?.tagName.toLowerCase() === tag && before.hasAttribute('data-word') ? before : body.ownerDocument.createElement(tag)
    list.setAttribute('data-word', '')
    list.append(item)
    if (list === before) paragraph.remove()
    else paragraph.replaceWith(list)
  }
}
