import type { Page } from 'playwright'
import { type Reader, sidewaysScroll } from '../reader.ts'
import { violations } from '../violations.ts'
import { createOpener } from './openPage.ts'
import { pageDefects } from './pageDefects.ts'
import { sendEmptyForms } from './sendEmptyForms.ts'
import { misplacedWords } from './wordOrder.ts'

type Options = {
  /** Titles and names that outsiders wrote. */
  outside: string[]
  /** Called with the addresses that a page links to. */
  onLinks?: (path: string, links: string[]) => Promise<void>
  /** Whether the accessibility rules are checked, which takes a second for each page. */
  withRules: boolean
}

/** Opens each of the pages as this reader, and looks at what is shown, with and without errors in its forms. @returns one line for each defect */
export async function checkPages({ page, errors }: Reader, paths: string[], { outside, onLinks, withRules }: Options): Promise<string[]> {
  const opener = createOpener(page)
  const defects: string[] = []
  const found = (path: string, lines: string[]) => defects.push(...[...new Set(lines)].map((line) => `${decodeURI(path)}: ${line}`))
  const rules = async () => (withRules ? await violations(page) : [])
  for (const path of paths) {
    await opener.open(path)
    const isMissing = /nowhere|ads\/report/.test(path)
    if (!isMissing) found(path, [...opener.failures, ...errors])
    const scroll = await sidewaysScroll(page)
    if (scroll > 0) found(path, [`${scroll} pixels wider than the window`])
    found(path, [...(await pageDefects(page)), ...(await misplacedWords(page, outside)), ...(await rules())])
    await onLinks?.(path, await linksOf(page))
    const [sent, wrong] = await sendEmptyForms(page)
    if (sent > 0) found(`${path} with errors`, [...wrong, ...(await rules())])
    // The errors that the forms caused are in the console, too.
    opener.failures.length = 0
    errors.length = 0
  }
  return defects
}

const linksOf = (page: Page) => page.locator('a[href]').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
