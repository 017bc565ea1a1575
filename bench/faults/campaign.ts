import { setTimeout as sleep } from 'node:timers/promises'
import type { SeededRandom } from '#demo/seededRandom.ts'
import type { Environment, Kind } from './kinds.ts'
import { listWorkerPools, type Probe, untilWorkerRestarted } from './probe.ts'
import { findWrongCounters } from './recount.ts'
import type { Fault } from './report.ts'

/**
 * Injects one fault after another, each soon after the site has recovered from the previous one.
 */
export async function runFaults(
  plan: Kind[],
  environment: Environment,
  probe: Probe,
  random: SeededRandom,
  until: number,
): Promise<Fault[]> {
  const faults: Fault[] = []
  const wrongBefore = new Set<string>()
  for (const [n, kind] of plan.entries()) {
    if (Date.now() > until) break
    const fault = await injectFault(kind, environment, probe, random)
    const wrong = await findWrongCounters(environment.site.pool).catch(() => new Set<string>())
    fault.countersWrong = [...wrong].filter((one) => !wrongBefore.has(one))
    for (const one of fault.countersWrong) wrongBefore.add(one)
    faults.push(fault)
    const line = `${n + 1}/${plan.length} ${kind.name} (${fault.what}): recovered after ${(fault.recoveryMs / 1000).toFixed(1)} s`
    console.log(fault.countersWrong.length > 0 ? `${line}; wrong: ${fault.countersWrong.join(', ')}` : line)
    await sleep(random.between(100, 900))
    fault.until = Date.now()
  }
  return faults
}

async function injectFault(kind: Kind, environment: Environment, probe: Probe, random: SeededRandom): Promise<Fault> {
  const known = await listWorkerPools(environment.site)
  const frontPage = probe.watchFrontPage()
  const at = Date.now()
  const what = await kind.inject(environment, random).catch((error: Error) => `not done: ${error.message}`)
  const injected = performance.now()
  const waits = [probe.untilRecovered(), ...(kind.mustRestart === 'worker' ? [untilWorkerRestarted(environment.site, known)] : [])]
  await Promise.all(waits)
  const recoveryMs = performance.now() - injected
  return {
    kind: kind.name,
    stopsWrites: kind.stopsWrites ?? false,
    what,
    at,
    until: Date.now(),
    recoveryMs,
    frontPage: await frontPage.stop(),
    countersWrong: [],
  }
}
