import axe from 'axe-core'
import type { Page } from 'playwright'

/**
 * What axe reports for WCAG 2.2 A and AA and its own best practices. The page is examined in the theme that it shows, and its
 * colours in the other theme too, which differs in nothing else.
 */
export async function violations(page: Page): Promise<string[]> {
  const found = await page.evaluate(async (source) => {
    // The content policy forbids running this as a script element.
    new Function(source)()
    const { run } = (globalThis as unknown as { axe: typeof axe }).axe
    // Contrast is measured after fading has ended.
    const faded = () => Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    // All posts look alike; the first few represent the rest.
    const context = { include: [document.documentElement], exclude: [['.posts > li:nth-child(n + 9)']] }
    await faded()
    const shown = await run(context, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
    document.body.classList.toggle('light')
    await faded()
    const other = await run(context, { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } })
    document.body.classList.toggle('light')
    return [...shown.violations, ...other.violations]
  }, axe.source)
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`))
}
