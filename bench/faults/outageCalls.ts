import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Something that is asked again and again.
 * @property kept whether it needs no database, so that it must be answered whatever happens
 * @property withinMs how soon an answer must come, done or refused
 */
export type Call = { name: string; kept: boolean; withinMs: number; ask(): { url: string; init?: RequestInit } }

/** @property told what the answer said: its status, and the code of an error */
type Answer = { ms: number; ok: boolean; told: string }

const pauseMs = 250
/** Longer than the site waits for anything. */
const patienceMs = 45_000

async function ask(call: Call): Promise<Answer> {
  const { url, init } = call.ask()
  const began = performance.now()
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) })
    const text = await answer.text()
    const code = /"code":"(\w+)"/.exec(text)?.[1]
    const told = answer.ok || !code ? String(answer.status) : `${answer.status} ${code}`
    return { ms: performance.now() - began, ok: answer.ok, told }
  } catch (error) {
    return { ms: performance.now() - began, ok: false, told: (error as Error).name }
  }
}

/** Asks all of them side by side until stopped. @returns what they were answered, by name */
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

/** ms until each was answered well once, or a minute. */
export async function untilWell(calls: Call[]): Promise<number> {
  const began = performance.now()
  const one = async (call: Call) => {
    while (performance.now() - began < 60_000 && !(await ask(call)).ok) await sleep(50)
  }
  await Promise.all(calls.map(one))
  return performance.now() - began
}

/** Prints a row for each name. @returns sentences for what was not as it should be */
export function reportCalls(answers: Map<Call, Answer[]>): string[] {
  const wrong: string[] = []
  console.log('| asked | times | done | p50 ms | p99 ms | max ms | otherwise told |\n|---|---|---|---|---|---|---|')
  for (const [name, those] of Map.groupBy(answers, ([call]) => call.name)) {
    const call = those[0]?.[0] as Call
    const all = those.flatMap(([, own]) => own).sort((a, b) => a.ms - b.ms)
    const at = (part: number) => Math.round(all[Math.min(all.length - 1, Math.floor(part * all.length))]?.ms ?? 0)
    const done = all.filter(({ ok }) => ok).length
    const told = [
      ...Map.groupBy(
        all.filter(({ ok }) => !ok),
        (one) => one.told,
      ),
    ].map(([what, some]) => `${what} ${some.length}×`)
    console.log(`| ${name} | ${all.length} | ${done} | ${at(0.5)} | ${at(0.99)} | ${at(1)} | ${told.join(', ')} |`)
    if (call.kept && done < all.length) wrong.push(`${name}: not always answered`)
    if (all.some(({ ok, told }) => !ok && !told.startsWith('503'))) wrong.push(`${name}: neither done nor a 503`)
    if (at(0.99) > call.withinMs) wrong.push(`${name}: p99 of ${at(0.99)} ms, more than ${call.withinMs}`)
  }
  return wrong
}
