import { inject } from 'vitest'
import { type PageHtml, readPage } from './readPage.ts'
import { patternOf } from './routePatterns.ts'

/** A page as the server sends it. `path`: with its query. */
export type Page = PageHtml & { path: string; pattern: string }
/**
 * `linked`: the patterns of all addresses that some page links to. `defects`: links that lead
 * nowhere, one line each.
 */
export type Walk = { pages: Page[]; linked: Set<string>; defects: string[]; follow(from: string, links: string[]): Promise<void> }

/** How many requests run at a time. */
const atOnce = 4
/**
 * Does not exist, and may be linked to from itself in the other language. Its light version leads
 * to the light home page.
 */
const missing = /^(\/en)?\/(nowhere|not-found)(\?|$)/

/**
 * `follow` asks for the addresses that a page links to, for what those link to, and so on, as a
 * visitor without scripts. Of each kind of address only the first few are asked for, in the order
 * in which pages name them.
 */
export function createWalk(): Walk {
  const origin = inject('origin')
  const seen = new Set<string>()
  const kinds = new Map<string, number>()
  const walk: Walk = { pages: [], linked: new Set(), defects: [], follow }

  async function follow(from: string, links: string[]) {
    const queue = links.filter(isWanted).map((link) => ({ from, link }))
    const fragments: { from: string; url: URL }[] = []
    const visit = async ({ from, link }: { from: string; link: string }) => {
      const { pathname, search } = new URL(link)
      const page = await load(from, pathname + search)
      for (const found of page?.links ?? []) {
        const url = new URL(found)
        if (url.hash.length > 1) fragments.push({ from: pathname + search, url })
        if (isWanted(found)) queue.push({ from: pathname + search, link: found })
      }
    }
    while (queue.length > 0) await Promise.all(queue.splice(0, atOnce).map(visit))
    for (const { from, url } of fragments) {
      const target = walk.pages.find(({ path }) => path === url.pathname + url.search)
      if (target && !target.ids.has(decodeURIComponent(url.hash.slice(1)))) walk.defects.push(`${from} → ${url}: no such part`)
    }
  }

  function isWanted(link: string): boolean {
    const url = new URL(link)
    if (url.origin !== origin) return false
    const path = url.pathname + url.search
    if (seen.has(path)) return false
    seen.add(path)
    walk.linked.add(patternOf(url.pathname))
    const { kind, limit } = kindOf(url)
    const count = (kinds.get(kind) ?? 0) + 1
    kinds.set(kind, count)
    return count <= limit
  }

  async function load(from: string, path: string): Promise<Page | undefined> {
    const response = await fetch(origin + path)
    const isPage = response.headers.get('content-type')?.startsWith('text/html')
    if (response.status !== (missing.test(path) ? 404 : 200)) walk.defects.push(`${from} → ${path}: ${response.status}`)
    if (!isPage) return void (await response.body?.cancel())
    const page = { ...readPage(await response.text(), response.url), path, pattern: patternOf(new URL(response.url).pathname) }
    walk.pages.push(page)
    return page
  }
  return walk
}

/**
 * Pages are of one kind if they have the same route and the same name in their query, or several
 * names; files if only their digits or last parts differ.
 */
function kindOf({ pathname, searchParams }: URL): { kind: string; limit: number } {
  const names = [...searchParams.keys()].sort()
  const pattern = patternOf(pathname)
  const isFile = pattern.endsWith(':*') || /\/(rss|atom|feed\.json)$/.test(pathname)
  const kind = isFile ? pathname.split('/').slice(0, 3).join('/').replace(/\d+/g, '0') : pattern
  return names.length > 1 ? { kind: `${kind}?…`, limit: 5 } : { kind: `${kind}?${names.join()}`, limit: 2 }
}
