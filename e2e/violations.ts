import axe from 'axe-core'
import type { Page } from 'playwright'

/**
 * Violations of WCAG 2.2 A and AA and of axe's best practices, one line for each element. All rules are checked in the
 * current theme; in the other theme only those about colours, as nothing else differs.
 */
export async function violations(page: Page): Promise<string[]> {
  const violations = await page.evaluate(async (source) => {
    // The content security policy blocks a script element with this source.
    new Function(source)()
    const { run } = (globalThis as unknown as { axe: typeof axe }).axe
    // Contrast can only be measured once nothing fades in or out any more.
    const animationsEnd = () => Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    // To save time, only the first posts of a list are checked.
    const context = { include: [document.documentElement], exclude: [['.posts > li:nth-child(n + 9)']] }
    await animationsEnd()
    const current = await run(context, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
    document.body.classList.toggle('light')
    await animationsEnd()
    const other = await run(context, { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } })
    document.body.classList.toggle('light')
    return [...current.violations, ...other.violations]
  }, axe.source)
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`))
}
