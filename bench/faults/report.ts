import { maxWaitMs } from './probe.ts'

/**
 * One fault. `at`: when it began; `until`: when the next one may begin; ms since 1970. Writes
 * acknowledged between the two count as written during it.
 */
export type Fault = {
  kind: string
  /** Whether web can write nothing meanwhile. */
  stopsWrites: boolean
  what: string
  at: number
  until: number
  recoveryMs: number
  frontPage: { requests: number; successes: number }
  countersWrong: string[]
}

/** A lost or duplicated write, and when it was acknowledged, ms since 1970; 0 if unknown. */
export type Loss = { what: string; at: number }

/** Prints one row for each kind of fault, then everything that is wrong. */
export function report(faults: Fault[], { lost, duplicated }: { lost: Loss[]; duplicated: Loss[] }): void {
  const kinds = [...new Set(faults.map(({ kind }) => kind))].sort()
  const countDuring = (losses: Loss[], kind: string) => losses.filter(({ at }) => faultAt(faults, at)?.kind === kind).length
  const rows = kinds.map((kind) => {
    const ofKind = faults.filter((fault) => fault.kind === kind)
    const waits = ofKind.map(({ recoveryMs }) => recoveryMs).sort((a, b) => a - b)
    const requests = ofKind.reduce((sum, { frontPage }) => sum + frontPage.requests, 0)
    const successes = ofKind.reduce((sum, { frontPage }) => sum + frontPage.successes, 0)
    return [
      kind,
      ofKind.length,
      seconds(waits[Math.floor(waits.length / 2)]),
      seconds(waits.at(-1)),
      `${Math.floor((100 * successes) / Math.max(requests, 1))} %`,
      countDuring(lost, kind),
      countDuring(duplicated, kind),
      ofKind.reduce((sum, { countersWrong }) => sum + countersWrong.length, 0),
    ]
  })
  const head = ['kind of fault', 'count', 'recovery p50', 'max', 'front page available', 'writes lost', 'duplicated', 'counters wrong']
  for (const row of [head, head.map(() => '---'), ...rows]) console.log(`| ${row.join(' | ')} |`)
}

export function faultAt(faults: Fault[], at: number): Fault | undefined {
  return faults.findLast((fault) => fault.at <= at)
}

function seconds(ms = 0): string {
  return ms >= maxWaitMs ? `> ${maxWaitMs / 1000} s` : `${(ms / 1000).toFixed(1)} s`
}
