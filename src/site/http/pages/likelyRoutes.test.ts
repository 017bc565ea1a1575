import fc from 'fast-check'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { readPages } from '../../../../test/pages.ts'
import { likelyRoutes } from './likelyRoutes.ts'

const routes = await readPages()

test('of the likely routes the same one matches, with the same parameters, as of all', () => {
  const words = [
    'en',
    'EN',
    'news',
    'News',
    '%6eews',
    'agency',
    'mirqab-news',
    'media',
    'quickview',
    'profile',
    'desk',
    'sources',
    'story',
    '12',
    'x',
    'س',
  ]
  const known = fc.constantFrom(...words)
  fc.assert(
    fc.property(fc.array(fc.oneof({ weight: 5, arbitrary: known }, fc.string({ maxLength: 4 })), { maxLength: 5 }), (parts) => {
      const path = `/${parts.filter((part) => !part.includes('/') && part).join('/')}`
      const found = (given: typeof routes) => matchRoutes(given, path)?.map(({ route, params }) => [route.id, params]) ?? null
      expect(found(likelyRoutes(routes, path))).toEqual(found(routes))
    }),
    { numRuns: 300 },
  )
})
