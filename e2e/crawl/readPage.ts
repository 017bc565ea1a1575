import { Parser } from 'htmlparser2'

/**
 * Declarations in the HTML of a page. `links`: absolute addresses of pages and files; `fragments`:
 * ids that can be linked to.
 */
export type PageHtml = {
  lang: string
  title: string[]
  description: string[]
  canonical: string
  headings: number
  links: string[]
  ids: Set<string>
}

/** Relations of `<link>` that name no file for the crawl; `later`: by `delayScripts.ts`. */
const hints = /^(later|modulepreload|preconnect|dns-prefetch)$/

/** @param url the address of the page, after redirects */
export function readPage(html: string, url: string): PageHtml {
  const page: PageHtml = { lang: '', title: [], description: [], canonical: '', headings: 0, links: [], ids: new Set() }
  let inTitle = false
  const parser = new Parser({
    onopentag(name, { id, href, src, rel = '', lang, name: meta, content = '' }) {
      if (id) page.ids.add(id)
      if (name === 'html') page.lang = lang ?? ''
      if (name === 'h1') page.headings++
      if (name === 'title') page.title.push('')
      inTitle = name === 'title'
      if (meta === 'description') page.description.push(content)
      if (rel === 'canonical') page.canonical = href ?? ''
      const link = URL.parse(href ?? src ?? '', url)
      if (link && (href ?? src) && !hints.test(rel)) page.links.push(link.href)
    },
    ontext(text) {
      if (inTitle) page.title[page.title.length - 1] += text
    },
    onclosetag() {
      inTitle = false
    },
  })
  parser.end(html)
  return page
}
