import { longestWaitMs } from './probe.ts'

/**
 * One fault, in ms since 1970: when it began, when it was over, and when the next may begin. Writes acknowledged
 * until then count as written during it.
 */
export type Fault = {
  kind: string
  what: string
  at: number
  madeAt: number
  until: number
  answeredAfterMs: number
  frontPage: { asked: number; answered: number }
  countersWrong: string[]
}

/** Something that is wrong, and when it was written; 0 when unknown. */
export type Loss = { what: string; at: number }

/** Prints one row for each kind of fault, then everything that is wrong. */
export function report(faults: Fault[], { lost, doubled }: { lost: Loss[]; doubled: Loss[] }): void {
  const kinds = [...new Set(faults.map(({ kind }) => kind))].sort()
  const amid = (losses: Loss[], kind: string) => losses.filter(({ at }) => faultAt(faults, at)?.kind === kind).length
  const rows = kinds.map((kind) => {
    const those = faults.filter((fault) => fault.kind === kind)
    const waits = those.map(({ answeredAfterMs }) => answeredAfterMs).sort((a, b) => a - b)
    const asked = those.reduce((sum, { frontPage }) => sum + frontPage.asked, 0)
    const answered = those.reduce((sum, { frontPage }) => sum + frontPage.answered, 0)
    return [
      kind,
      those.length,
      seconds(waits[Math.floor(waits.length / 2)]),
      seconds(waits.at(-1)),
      `${Math.floor((100 * answered) / Math.max(asked, 1))} %`,
      amid(lost, kind),
      amid(doubled, kind),
      those.reduce((sum, { countersWrong }) => sum + countersWrong.length, 0),
    ]
  })
  const head = [
    'kind of fault',
    'how many',
    'recovered after p50',
    'max',
    'front page meanwhile',
    'writes lost',
    'doubled',
    'counters wrong',
  ]
  for (const row of [head, head.map(() => '---'), ...rows]) console.log(`| ${row.join(' | ')} |`)
}

export function faultAt(faults: Fault[], at: number): Fault | undefined {
  return faults.findLast((fault) => fault.at <= at)
}

function seconds(ms = 0): string {
  return ms >= longestWaitMs ? `> ${longestWaitMs / 1000} s` : `${(ms / 1000).toFixed(1)} s`
}
