import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A request that is repeated throughout an outage.
 * @property alwaysAnswered whether it needs no database, so that it must always be answered
 * @property withinMs the longest acceptable response time, for success and refusal
 */
export type Call = { name: string; alwaysAnswered: boolean; withinMs: number; ask(): { url: string; init?: RequestInit } }

/** @property outcome the status of the response, and its error code */
type Answer = { ms: number; ok: boolean; outcome: string }

const pauseMs = 250
/** Longer than any timeout of the site. */
const timeoutMs = 45_000

async function ask(call: Call): Promise<Answer> {
  const { url, init } = call.ask()
  const began = performance.now()
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    const text = await answer.text()
    const code = /"code":"(\w+)"/.exec(text)?.[1]
    const outcome = answer.ok || !code ? String(answer.status) : `${answer.status} ${code}`
    return { ms: performance.now() - began, ok: answer.ok, outcome }
  } catch (error) {
    return { ms: performance.now() - began, ok: false, outcome: (error as Error).name }
  }
}

/** Repeats all calls in parallel until stopped. @returns the responses of each */
export function measureCalls(calls: Call[]): { stop(): Promise<Map<Call, Answer[]>> } {
  const answers = new Map<Call, Answer[]>()
  let stopped = false
  const loops = calls.map(async (call) => {
    const own: Answer[] = []
    answers.set(call, own)
    while (!stopped) {
      own.push(await ask(call))
      await sleep(pauseMs)
    }
  })
  return {
    async stop() {
      stopped = true
      await Promise.all(loops)
      return answers
    },
  }
}

/** Milliseconds until each call has succeeded once, at most a minute. */
export async function untilWell(calls: Call[]): Promise<number> {
  const began = performance.now()
  const one = async (call: Call) => {
    while (performance.now() - began < 60_000 && !(await ask(call)).ok) await sleep(50)
  }
  await Promise.all(calls.map(one))
  return performance.now() - began
}

/** Prints a row for each call. @returns sentences that describe what is wrong */
export function reportCalls(answers: Map<Call, Answer[]>): string[] {
  const wrong: string[] = []
  console.log('| request | count | succeeded | p50 ms | p99 ms | max ms | other responses |\n|---|---|---|---|---|---|---|')
  for (const [name, those] of Map.groupBy(answers, ([call]) => call.name)) {
    const call = those[0]?.[0] as Call
    const all = those.flatMap(([, own]) => own).sort((a, b) => a.ms - b.ms)
    const at = (part: number) => Math.round(all[Math.min(all.length - 1, Math.floor(part * all.length))]?.ms ?? 0)
    const done = all.filter(({ ok }) => ok).length
    const outcome = [
      ...Map.groupBy(
        all.filter(({ ok }) => !ok),
        (one) => one.outcome,
      ),
    ].map(([what, some]) => `${what} ${some.length}×`)
    console.log(`| ${name} | ${all.length} | ${done} | ${at(0.5)} | ${at(0.99)} | ${at(1)} | ${outcome.join(', ')} |`)
    if (call.alwaysAnswered && done < all.length) wrong.push(`${name}: not always answered`)
    if (all.some(({ ok, outcome }) => !ok && !outcome.startsWith('503'))) wrong.push(`${name}: neither done nor a 503`)
    if (at(0.99) > call.withinMs) wrong.push(`${name}: p99 of ${at(0.99)} ms, more than ${call.withinMs}`)
  }
  return wrong
}
