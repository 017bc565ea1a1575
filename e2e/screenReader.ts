import type { Page } from 'playwright'

/**
 * Reads a page as a screen reader does, in the order in which it reads: role, name and state of
 * each part, one a line. What depends on the news is left out: texts from outside are …, numbers
 * are 0, of a list one item is read, and what only some posts have is not.
 */
export async function readAloud(page: Page): Promise<string> {
  await page.evaluate(() => {
    // A place such as Kuwait is also in our own texts.
    const outside = '[dir]:not(html), bdi:not(.place)'
    const ofSome = '.meta .dot, .agencies, .meta .i-comment, .tile [role="img"], .list-end, .pill-room > *, .urgent'
    const ofArticles =
      '.article-sections, .byline-facts > :not(a), .article-picture, .prose > *, .article .figures, .reports, .ad, .read-next'
    const optional = `${ofSome}, ${ofArticles}`
    const lists = '.posts, .tiles, .popular ol, .comments, .poll-ballot fieldset, .chips ul'
    const hide = (element: Element) => element.setAttribute('aria-hidden', 'true')
    for (const element of document.querySelectorAll(optional)) hide(element)
    // An advertisement or a poll may be the first item.
    for (const list of document.querySelectorAll(lists))
      [...list.children]
        .filter((item) => item.matches('li, label'))
        .slice(1)
        .forEach(hide)

    // Our own agency has our name.
    const ours = document.querySelector('.brand')?.textContent?.trim()
    const written = [...document.querySelectorAll(outside)].map(({ textContent }) => textContent?.trim() ?? '')
    const texts = [...new Set(written)].filter((text) => text.length > 3 && text !== ours).sort((a, b) => b.length - a.length)
    const masked = (text: string) => texts.reduce((rest, part) => rest.replaceAll(part, '…'), text).replace(/\d[\d.,:]*/g, '0')
    for (const name of ['aria-label', 'alt', 'title', 'placeholder'])
      for (const element of document.querySelectorAll(`[${name}]`)) element.setAttribute(name, masked(element.getAttribute(name) ?? ''))
    const nodes = document.createNodeIterator(document.body, NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const text = node.nodeValue ?? ''
      if (text.trim()) node.nodeValue = node.parentElement?.closest(`${outside}, time, [role="timer"], .poll-foot`) ? '…' : masked(text)
    }
  })
  const snapshot = await page.locator('body').ariaSnapshot()
  // Comments are loaded once they are seen. A title with a name in the other script has several
  // texts. What is announced differs from moment to moment, and so does the form of a noun after a
  // number.
  return `${snapshot
    .replace(/^ +- \/(url|placeholder):.*\n/gm, '')
    .replace(/^( *)(- region "(?:التعليقات|Comments)":\n.*\n)(?:\1 +.*\n)*/m, '$1$2')
    .replace(/^( *)- (status|alert).*\n(?:\1 +.*\n)*/gm, '$1- $2\n')
    .replace(/text: 0 .*/g, 'text: 0 …')
    .replace(/timer ".*"/g, 'timer "…"')
    .replace(/…(?: ?…)+/g, '…')}\n`
}
