import { expect, test } from 'vitest'
import { pagePatterns } from '../e2e/crawl/routePatterns.ts'
import { screens } from '../e2e/screens/screens.ts'

/** Routes without a screen: this one only redirects. */
const withoutScreen = ['share']

test('every page of the site is among the screens of `npm run screens`, each under its own name', () => {
  const routes = pagePatterns.filter((pattern) => pattern.startsWith('ar:')).map((pattern) => pattern.slice('ar:'.length))
  const shown = new Set(screens.map(({ route }) => route))
  expect(routes.length).toBeGreaterThan(50)
  expect(routes.filter((route) => !shown.has(route) && !withoutScreen.includes(route))).toEqual([])
  expect([...shown].filter((route) => route !== null && !routes.includes(route))).toEqual([])
  expect(screens.map(({ name }) => name)).toEqual([...new Set(screens.map(({ name }) => name))])
})
