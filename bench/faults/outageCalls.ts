import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A request that is repeated throughout an outage.
 * @property needsNoDatabase if true, every request must succeed
 * @property maxMs the maximum acceptable p99 of the response time, whether it succeeds or not
 */
export type Call = { name: string; needsNoDatabase: boolean; maxMs: number; request(): { url: string; init?: RequestInit } }

/** @property outcome the status of the response and its error code, or the name of the exception */
type Result = { ms: number; ok: boolean; outcome: string }

const pauseMs = 250
/** Longer than any timeout of the site. */
const timeoutMs = 45_000

async function request(call: Call): Promise<Result> {
  const { url, init } = call.request()
  const began = performance.now()
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    const text = await response.text()
    const code = /"code":"(\w+)"/.exec(text)?.[1]
    const outcome = response.ok || !code ? String(response.status) : `${response.status} ${code}`
    return { ms: performance.now() - began, ok: response.ok, outcome }
  } catch (error) {
    return { ms: performance.now() - began, ok: false, outcome: (error as Error).name }
  }
}

/** Repeats all calls in parallel until stopped; `stop` resolves to the results of each. */
export function measureCalls(calls: Call[]): { stop(): Promise<Map<Call, Result[]>> } {
  const results = new Map<Call, Result[]>()
  let stopped = false
  const loops = calls.map(async (call) => {
    const own: Result[] = []
    results.set(call, own)
    while (!stopped) {
      own.push(await request(call))
      await sleep(pauseMs)
    }
  })
  return {
    async stop() {
      stopped = true
      await Promise.all(loops)
      return results
    },
  }
}

/** Milliseconds until each call has succeeded once, at most a minute. */
export async function untilAllSucceed(calls: Call[]): Promise<number> {
  const began = performance.now()
  const one = async (call: Call) => {
    while (performance.now() - began < 60_000 && !(await request(call)).ok) await sleep(50)
  }
  await Promise.all(calls.map(one))
  return performance.now() - began
}

/** Prints a row for each call. @returns descriptions of what is wrong */
export function reportCalls(results: Map<Call, Result[]>): string[] {
  const wrong: string[] = []
  console.log('| request | count | succeeded | p50 ms | p99 ms | max ms | other responses |\n|---|---|---|---|---|---|---|')
  for (const [name, group] of Map.groupBy(results, ([call]) => call.name)) {
    const call = group[0]?.[0] as Call
    const all = group.flatMap(([, own]) => own).sort((a, b) => a.ms - b.ms)
    const at = (part: number) => Math.round(all[Math.min(all.length - 1, Math.floor(part * all.length))]?.ms ?? 0)
    const succeeded = all.filter(({ ok }) => ok).length
    const failures = [
      ...Map.groupBy(
        all.filter(({ ok }) => !ok),
        (one) => one.outcome,
      ),
    ].map(([outcome, some]) => `${outcome} ${some.length}×`)
    console.log(`| ${name} | ${all.length} | ${succeeded} | ${at(0.5)} | ${at(0.99)} | ${at(1)} | ${failures.join(', ')} |`)
    if (call.needsNoDatabase && succeeded < all.length) wrong.push(`${name}: some requests failed`)
    if (all.some(({ ok, outcome }) => !ok && !outcome.startsWith('503'))) wrong.push(`${name}: neither a success nor a 503`)
    if (at(0.99) > call.maxMs) wrong.push(`${name}: p99 of ${at(0.99)} ms, more than ${call.maxMs}`)
  }
  return wrong
}
