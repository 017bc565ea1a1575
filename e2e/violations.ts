import axe from 'axe-core'
import type { Page } from 'playwright'

/** What axe reports for WCAG 2.2 A and AA and its own best practices. */
export async function violations(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate(async (source) => {
    // The content policy forbids running this as a script element.
    new Function(source)()
    // Contrast is measured after fading has ended.
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    // All posts look alike; the first few represent the rest.
    const context = { include: [document.documentElement], exclude: [['.posts > li:nth-child(n + 9)']] }
    return (globalThis as unknown as { axe: typeof axe }).axe.run(context, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    })
  }, axe.source)
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`))
}
