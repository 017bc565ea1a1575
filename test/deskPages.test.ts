import { expect, test } from 'vitest'
import { deskGroups, deskGroupsOf, deskTabOf } from '#site/desk/deskTabs.ts'
import { findPages } from '#site/desk/findAtDesk.ts'
import { pagePatterns } from '../e2e/crawl/routePatterns.ts'

const paths = deskGroups.flatMap(({ tabs }) => tabs.flatMap(({ path, pages = [] }) => [path, ...pages.map((page) => page.path)]))

test('every page of the desk that is not about one thing is in its navigation, once', () => {
  const routes = pagePatterns.filter((pattern) => /^ar:desk(\/|$)/.test(pattern) && !pattern.includes(':id'))
  expect(routes.length).toBeGreaterThan(15)
  expect(paths.toSorted()).toEqual(routes.map((pattern) => pattern.replace('ar:', '/')).toSorted())
})

test('each role sees only its pages, and no group without one', () => {
  const seen = (role: 'moderator' | 'editor' | 'admin') => deskGroupsOf(role).flatMap(({ tabs }) => tabs.map(({ path }) => path))
  expect(seen('moderator')).not.toContain('/desk/sources')
  expect(seen('editor')).not.toContain('/desk/payments')
  expect(deskGroupsOf('editor').map(({ name }) => name)).not.toContain('money')
  expect(seen('admin')).toEqual(deskGroups.flatMap(({ tabs }) => tabs.map(({ path }) => path)))
})

test('the page of one thing belongs to its list, in both languages', () => {
  expect(deskTabOf('ar', '/desk/readers/7')?.path).toBe('/desk/readers')
  expect(deskTabOf('en', '/en/desk/sources/add/')?.path).toBe('/desk/sources')
  expect(deskTabOf('en', '/en/desk')?.path).toBe('/desk')
})

test('the palette finds pages by their names in either language, by their group and by their address, within the role', () => {
  const found = (role: 'moderator' | 'admin', words: string) => findPages('en', role, words).map(({ href }) => href)
  expect(found('admin', 'القسائم')).toEqual(['/en/desk/coupons'])
  expect(found('admin', ' COUPON ')).toEqual(['/en/desk/coupons'])
  expect(found('admin', 'desk/words')).toEqual(['/en/desk/words'])
  expect(found('admin', 'Money').length).toBeGreaterThan(3)
  expect(found('moderator', 'القسائم')).toEqual([])
})
