import type { Before, Change, Row } from './rows.ts'

/** ms of the calibration, medians of the run. */
export type Calibration = { processor: number; database: number }

/** One table of docs/figures.md. */
export type Table = {
  /** The heading: which kind of run it is. Tables of one kind are compared with each other. */
  kind: string
  /** Date, commit, versions, machine. */
  about: string
  calibration: Calibration
  /** Sentences about what was not measured, or went wrong. */
  remarks: string[]
  rows: (Row & { change?: Change })[]
}

const columns = ['bench', 'figure', 'here', 'baseline', 'times as good', 'spread', 'change']

/** @returns the table as Markdown, with its heading */
export function writeTable({ kind, about, calibration, remarks, rows }: Table): string {
  const { processor, database } = calibration
  return [
    `## ${kind}`,
    about,
    `Calibration: processor ${round(processor)} ms, database ${round(database)} ms.`,
    ...(remarks.length > 0 ? [remarks.map((remark) => `- ${remark}`).join('\n')] : []),
    [line(columns), line(columns.map(() => '---')), ...rows.map((row) => line(cellsOf(row)))].join('\n'),
  ].join('\n\n')
}

function cellsOf({ bench, name, value, unit, baseline, baselineName, ratio, spread, rounds, change }: Table['rows'][number]): string[] {
  return [
    bench,
    name,
    `${round(value)} ${unit}`.trim(),
    baseline === undefined ? '' : `${round(baseline)}, ${baselineName}`,
    ratio === undefined ? '' : round(ratio),
    rounds === 1 ? '' : `${Math.round(spread * 100)} %`,
    change ? describeChange(change) : 'new',
  ]
}

function describeChange({ share, fell }: Change): string {
  const percent = Math.abs(share * 100).toFixed(Math.abs(share) < 0.1 ? 1 : 0)
  if (fell) return `**fell by ${percent} %**`
  return share < 0 ? `−${percent} %` : `+${percent} %`
}

/** Three digits that count. */
function round(number: number): string {
  return String(Math.abs(number) >= 1000 ? Math.round(number) : Number(number.toPrecision(3)))
}

function line(cells: string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`
}

/** The table of that kind in the text of docs/figures.md; undefined if it has none. */
export function readTable(text: string, kind: string): { calibration: Calibration; rows: Before[] } | undefined {
  const section = sectionOf(text, kind)
  const calibration = /Calibration: processor ([\d.]+) ms, database ([\d.]+) ms/.exec(section ?? '')
  if (section === undefined || !calibration) return undefined
  const lines = section.split('\n').filter((row) => row.startsWith('| '))
  const rows = lines.slice(2).map((row): Before => {
    const [bench = '', name = '', value = '', , ratio = '', spread = ''] = row
      .slice(1)
      .split('|')
      .map((cell) => cell.trim())
    return {
      ...{ bench, name, value: Number.parseFloat(value), spread: spread === '' ? 0 : Number.parseFloat(spread) / 100 },
      ...(ratio !== '' && { ratio: Number.parseFloat(ratio) }),
    }
  })
  return { calibration: { processor: Number(calibration[1]), database: Number(calibration[2]) }, rows }
}

/** @returns the text with this table instead of the last one of its kind, or behind the others */
export function putTable(text: string, table: Table): string {
  const written = `${writeTable(table)}\n`
  const last = sectionOf(text, table.kind)
  return last === undefined ? `${text.trimEnd()}\n\n${written}` : text.replace(last, () => (text.endsWith(last) ? written : `${written}\n`))
}

/** Returns the section from its heading to the next one. */
function sectionOf(text: string, kind: string): string | undefined {
  const from = `\n${text}`.indexOf(`\n## ${kind}\n`)
  if (from === -1) return undefined
  const next = text.indexOf('\n## ', from + 1)
  return next === -1 ? text.slice(from) : text.slice(from, next + 1)
}
