import { setTimeout as sleep } from 'node:timers/promises'
import type { SeededRandom } from '#demo/seededRandom.ts'
import type { Kind, Stage } from './kinds.ts'
import { type Probe, poolsOfWorkers, untilWorkerIsBack } from './probe.ts'
import { findWrongCounters } from './recount.ts'
import type { Fault } from './report.ts'

/** Injects one fault after the other; the next one comes soon after the site has recovered. */
export async function runFaults(plan: Kind[], stage: Stage, probe: Probe, random: SeededRandom, until: number): Promise<Fault[]> {
  const faults: Fault[] = []
  const wrongBefore = new Set<string>()
  for (const [n, kind] of plan.entries()) {
    if (Date.now() > until) break
    const fault = await makeFault(kind, stage, probe, random)
    const wrong = await findWrongCounters(stage.site.pool).catch(() => new Set<string>())
    fault.countersWrong = [...wrong].filter((one) => !wrongBefore.has(one))
    for (const one of fault.countersWrong) wrongBefore.add(one)
    faults.push(fault)
    const said = `${n + 1}/${plan.length} ${kind.name} (${fault.what}): answered after ${(fault.answeredAfterMs / 1000).toFixed(1)} s`
    console.log(fault.countersWrong.length > 0 ? `${said}; wrong: ${fault.countersWrong.join(', ')}` : said)
    await sleep(random.between(100, 900))
    fault.until = Date.now()
  }
  return faults
}

async function makeFault(kind: Kind, stage: Stage, probe: Probe, random: SeededRandom): Promise<Fault> {
  const known = await poolsOfWorkers(stage.site)
  const frontPage = probe.watchFrontPage()
  const at = Date.now()
  const what = await kind.strike(stage, random).catch((error: Error) => `not done: ${error.message}`)
  const madeAt = Date.now()
  const struck = performance.now()
  const waits = [probe.untilAnswered(), ...(kind.of === 'worker' ? [untilWorkerIsBack(stage.site, known)] : [])]
  await Promise.all(waits)
  const answeredAfterMs = performance.now() - struck
  return { kind: kind.name, what, at, madeAt, until: Date.now(), answeredAfterMs, frontPage: await frontPage.stop(), countersWrong: [] }
}
