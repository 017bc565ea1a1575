import axe from 'axe-core'
import type { Page } from 'playwright'

/**
 * Violations of WCAG 2.2 A and AA and of axe's best practices, one line for each element. All rules
 * are checked in the current theme; in the other theme only those about colours, as nothing else
 * differs.
 * @param options.colors whether colours are checked, which takes half of the time
 * @param options.within a selector of the parts that are checked, instead of the whole page
 */
export async function violations(page: Page, { colors = true, within = 'html' } = {}): Promise<string[]> {
  // The content security policy blocks a script element with this source.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate((source) => new Function(source)(), axe.source)
  const violations = await page.evaluate(
    async ([withColors, include]) => {
      if (!document.querySelector(include)) return []
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe
      // Contrast can only be measured once nothing fades in or out any more.
      const animationsEnd = () => Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
      // To save time, only the first posts of a list and the first rows of a table are checked.
      const context = { include: [[include]], exclude: [['.posts > li:nth-child(n + 9)'], ['tbody > tr:nth-child(n + 9)']] }
      await animationsEnd()
      /**
       * Whether a target is too small even where neither the bar at the top nor that at the bottom
       * nor an open palette covers a part of it.
       */
      const staysSmall = async ({ target }: axe.NodeResult) => {
        const element = document.querySelector(String(target[0]))
        element?.scrollIntoView({ block: 'center', behavior: 'instant' })
        const palettes = [...document.querySelectorAll<HTMLElement>('.reaction-palette')].filter((palette) => !palette.contains(element))
        for (const palette of palettes) palette.style.visibility = 'hidden'
        const { violations } = await run(String(target[0]), { runOnly: { type: 'rule', values: ['target-size'] } })
        for (const palette of palettes) palette.style.visibility = ''
        return violations.length > 0
      }
      const colorRules = ['color-contrast', 'link-in-text-block']
      const rules = withColors ? {} : Object.fromEntries(colorRules.map((id) => [id, { enabled: false }]))
      const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
      const resultTypes: axe.resultGroups[] = ['violations']
      const current = await run(context, { runOnly, rules, resultTypes })
      const top = scrollY
      for (const violation of current.violations.filter(({ id }) => id === 'target-size')) {
        const nodes: axe.NodeResult[] = []
        for (const node of violation.nodes) if (await staysSmall(node)) nodes.push(node)
        violation.nodes = nodes
      }
      scrollTo(0, top)
      if (!withColors) return current.violations
      document.body.classList.toggle('light')
      await animationsEnd()
      const other = await run(context, { runOnly: { type: 'rule', values: colorRules }, resultTypes })
      document.body.classList.toggle('light')
      return [...current.violations, ...other.violations]
    },
    [colors, within] as const,
  )
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`))
}
