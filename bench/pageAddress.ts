// What it costs to find the page of an address, which every request pays, that of a cached page
// too: React Router's `matchRoutes` over all routes, and `readPageAddress`, which gives it only
// those that can match. Microseconds of one call; the median of five rounds. Usage: node
// bench/pageAddress.ts. BENCH_CALLS (300)
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { readPageAddress } from '#site/http/pages/pageAddress.ts'
import routeConfig from '#site/routes.ts'
import { recordFigures } from './figures.ts'

const calls = Number(process.env.BENCH_CALLS ?? 300)
const tree = (await routeConfig).map(asRoute)

let addresses = 0
console.table(
  ['/', '/news/12/words', '/en/polls/7', '/nowhere'].map((url) => {
    const all = median(() => matchRoutes(tree, url))
    // Each address is new, because one that was asked for before is kept.
    const likely = median(() => readPageAddress(tree, `${url}?new=${++addresses}`))
    const baseline = { baseline: all, baselineName: 'matchRoutes over all' }
    recordFigures({ name: `finding the page of ${url}`, value: likely, unit: 'µs', better: 'lower', ...baseline })
    return {
      address: url,
      'matchRoutes over all, µs': all.toFixed(0),
      'readPageAddress, µs': likely.toFixed(0),
      ratio: (all / likely).toFixed(1),
    }
  }),
)

function asRoute({ id, path, children = [] }: RouteConfigEntry): RouteObject {
  return { id, path, children: children.map(asRoute) } as RouteObject
}

function median(call: () => unknown): number {
  const rounds = Array.from({ length: 5 }, () => {
    const started = performance.now()
    for (let number = 0; number < calls; number++) call()
    return ((performance.now() - started) / calls) * 1000
  })
  return rounds.sort((a, b) => a - b)[2] ?? 0
}
