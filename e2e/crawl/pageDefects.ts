import type { Page } from 'playwright'

/**
 * Defects in the names on a page: missing or broken messages, buttons, links and fields without a
 * name, more or fewer than one main heading, a footer of the page within its main part, an id that
 * occurs twice. One line for each defect.
 */
export function pageDefects(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const all = (selector: string) => [...document.querySelectorAll(selector)].filter(shown)
    const textOf = (element: Element | null | undefined) => element?.textContent?.trim() ?? ''
    const describe = (what: string, element: Element) => `${what}: ${element.outerHTML.slice(0, 160)}`
    const named =
      'a[href], button, summary, h1, h2, h3, h4, h5, h6, label:not(:has(input)), legend, th, dt, nav, [role="tab"], [role="group"]'
    const broken = /\bundefined\b|\bNaN\b|\bnull\b|\[object |\$\{|=>/
    const attributes = ['aria-label', 'title', 'alt', 'placeholder']

    const idsOf = (element: Element) => element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const nameOf = (element: Element): string =>
      element.getAttribute('aria-label')?.trim() ||
      idsOf(element)
        .map((id) => textOf(document.getElementById(id)))
        .join('') ||
      textOf(element) ||
      [...element.querySelectorAll('[alt]')].map((picture) => picture.getAttribute('alt')).join('')

    const headings = all('h1')
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    const fields = all('input:not([type="hidden"]), select, textarea') as HTMLInputElement[]
    const texts = document.createNodeIterator(document.body, NodeFilter.SHOW_TEXT)
    const brokenTexts: string[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement
      if (parent && !parent.closest('script, style') && broken.test(node.nodeValue ?? ''))
        brokenTexts.push(describe('a broken message', parent))
    }
    return [
      ...all('main footer:not(article footer, section footer, dialog footer)').map((element) =>
        describe('a footer of the page within its main part', element),
      ),
      ...(headings.length === 1 ? [] : [`${headings.length} main headings: ${headings.map(textOf).join(' | ')}`]),
      ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `the id ${id} occurs twice`),
      ...all(named)
        .filter((element) => !nameOf(element))
        .map((element) => describe('without a name', element)),
      ...fields.filter((field) => !nameOf(field) && !textOf(field.labels?.[0])).map((field) => describe('a field without a label', field)),
      ...all('[aria-label], [title], [alt], [placeholder]')
        .filter((element) => attributes.some((name) => broken.test(element.getAttribute(name) ?? '')))
        .map((element) => describe('a broken name', element)),
      ...brokenTexts,
    ]
  })
}
