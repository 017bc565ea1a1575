import { expect, test } from 'vitest'
import { putTable, readTable, type Table, writeTable } from '../bench/all/figuresFile.ts'
import { compareRow, type Row, rowsOf } from '../bench/all/rows.ts'
import { type Figure, medianOf } from '../bench/figures.ts'

const reads: Figure = { name: 'reads', value: 100, unit: 'reads/s', better: 'higher', baseline: 200, baselineName: 'bare' }
const wait: Figure = { name: 'wait', value: 10, unit: 'ms', better: 'lower' }
const row = (figure: Figure, ...others: Figure[]) => rowsOf('session', [[figure], ...others.map((other) => [other])])[0] as Row

test('the median is the number in the middle, or the mean of two', () => {
  expect(medianOf([9, 1, 5])).toBe(5)
  expect(medianOf([4, 1, 3, 2])).toBe(2.5)
  expect(medianOf([])).toBeNaN()
})

test('a row has the medians of its rounds, and the spread of its ratios', () => {
  const rounds = [
    { ...reads, value: 100 },
    { ...reads, value: 120, baseline: 240 },
    { ...reads, value: 90, baseline: 150 },
  ]
  const { value, baseline, ratio, spread } = rowsOf(
    'session',
    rounds.map((figure) => [figure]),
  )[0] as Row
  expect([value, baseline, ratio]).toEqual([100, 200, 0.5])
  expect(spread).toBeCloseTo(0.2)
})

test('a ratio above 1 is better than the baseline, also where less is better', () => {
  expect(row({ ...wait, baseline: 20, baselineName: 'other' }).ratio).toBe(2)
  expect(row({ ...reads, value: 400 }).ratio).toBe(2)
})

test('what was not measured in every round has a row all the same', () => {
  expect(rowsOf('session', [[reads], [reads, wait]]).map(({ name }) => name)).toEqual(['reads', 'wait'])
})

test('a row with a baseline is compared by its ratio, whatever the machine does', () => {
  const before = row(reads)
  expect(compareRow(row({ ...reads, value: 50, baseline: 100 }), before, 2, 0.1)).toEqual({ share: 0, fell: false })
  expect(compareRow(row({ ...reads, value: 50 }), before, 2, 0.1)).toEqual({ share: -0.5, fell: true })
})

test('without a baseline, times and rates are corrected by the calibration, and sizes are not', () => {
  const before = row(wait)
  expect(compareRow(row({ ...wait, value: 20 }), before, 2, 0.1)).toEqual({ share: 0, fell: false })
  expect(compareRow(row({ ...wait, value: 20 }), before, 1, 0.1)).toEqual({ share: -0.5, fell: true })
  const rate: Figure = { name: 'votes', value: 100, unit: 'votes/s', better: 'higher' }
  expect(compareRow(row({ ...rate, value: 50 }), row(rate), 2, 0.1).share).toBe(0)
  const size: Figure = { ...wait, unit: 'MB' }
  expect(compareRow(row({ ...size, value: 20 }), row(size), 2, 0.1).fell).toBe(true)
})

test('a fall within the noise of either run is none', () => {
  const before = { ...row(wait), spread: 0.4 }
  const now = row({ ...wait, value: 14 })
  expect(compareRow(now, before, 1, 0.1)).toMatchObject({ fell: false })
  expect(compareRow(now, { ...before, spread: 0.2 }, 1, 0.1)).toMatchObject({ fell: true })
  expect(compareRow({ ...now, spread: 0.3 }, { ...before, spread: 0.2 }, 1, 0.1)).toMatchObject({ fell: false })
})

test('any fall of an exact figure counts', () => {
  const score: Figure = { name: 'MRR@10', value: 0.861, unit: '', better: 'higher', exact: true }
  expect(compareRow(row({ ...score, value: 0.86 }), row(score), 1, 0.1).fell).toBe(false)
  expect(compareRow(row({ ...score, value: 0.85 }), row(score), 1, 0.1).fell).toBe(true)
})

const table = (kind: string, rows: Table['rows']): Table => ({
  ...{ kind, about: '1 December 2026', calibration: { processor: 123.4, database: 0.0567 }, remarks: ['lucene: no Java.'], rows },
})

test('a table is read as it was written', () => {
  const rows = [row(reads, { ...reads, value: 110 }), row({ ...wait, value: 12_345.6 }), row({ ...wait, name: 'a | b', unit: '' })]
  const text = putTable('# Figures\n', table('Full run', rows))
  expect(readTable(text, 'Full run')).toEqual({
    calibration: { processor: 123, database: 0.0567 },
    rows: [
      { bench: 'session', name: 'reads', value: 105, ratio: 0.525, spread: 0.1 },
      { bench: 'session', name: 'wait', value: 12_346, spread: 0 },
      { bench: 'session', name: 'a / b', value: 10, spread: 0 },
    ],
  })
  expect(readTable(text, 'Quick run')).toBeUndefined()
})

test('a new table replaces the last one of its kind, and no other', () => {
  const full = table('Full run', [row(wait)])
  const quick = table('Quick run', [row(reads)])
  const first = putTable(putTable('# Figures\n\nText.\n', full), quick)
  const second = putTable(first, table('Full run', [row({ ...wait, value: 11 })]))
  expect(second).toBe(first.replace('| 10 ms |', '| 11 ms |'))
  expect(putTable(first, quick)).toBe(first)
})

test('a row that fell is marked', () => {
  const written = writeTable(
    table('Full run', [
      { ...row(wait), change: { share: -0.25, fell: true } },
      { ...row(reads), change: { share: 0.031, fell: false } },
      row({ ...wait, name: 'another' }),
    ]),
  )
  expect(written).toContain('| session | wait | 10 ms |  |  |  | **fell by 25 %** |')
  expect(written).toContain('| session | reads | 100 reads/s | 200, bare | 0.5 |  | +3.1 % |')
  expect(written).toContain('| new |')
})
