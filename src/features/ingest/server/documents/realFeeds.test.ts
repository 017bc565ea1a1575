import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { decodeText } from '#base/net/decodeText.ts'
import { cleanCharacters } from '#text/cleanCharacters.ts'
import { asWritten, onPage } from '../../../../../test/onPage.ts'
import { agrees } from '../../../../../test/realFeeds/checkFeed.ts'
import { type Comparison, readExpectation } from '../../../../../test/realFeeds/readExpectation.ts'
import { readParsed } from '../../../../../test/realFeeds/readParsed.ts'
import type { Feed } from '../../schema.ts'
import { SourceError } from '../../sourceError.ts'
import { parseFeed } from './parseFeed.ts'
import { sanitizeBody } from './sanitizeHtml.ts'

type Collection = {
  folder: string
  /** Number of files in it. */
  files: number
  /** Fewer than there are items with a text. */
  texts: number
  /** Number of files with an expectation for a field that we have. */
  stated: number
  agreeing: number
}
const base = 'https://news.example/'

type File = { path: string; expected: string; bytes: Buffer; url: string; headers: Record<string, string> }

/** `agreeing` is the current result; docs/notes/reading-feeds.md explains every kind of failure. */
const sample: Collection = {
  folder: join(import.meta.dirname, '../../../../../test/samples/feeds'),
  files: 555,
  texts: 100,
  stated: 198,
  agreeing: 189,
}
const whole: Collection = {
  folder: process.env.MIRQAB_REAL_FEEDS ?? join(import.meta.dirname, '../../../../../../shared/data/feeds'),
  files: 3692,
  texts: 3_000,
  stated: 1603,
  agreeing: 1561,
}
const hasWhole = process.env.MIRQAB_REAL_FEEDS !== undefined || existsSync(whole.folder)
if (!hasWhole) console.log('The full collection of feeds is not on this machine, so only the sample in test/samples/feeds is tested.')

describe.each(hasWhole ? [sample, whole] : [sample])('Of $files feeds from the suites of other readers', (collection) => {
  const files = readIndex(collection.folder)
  const outcomes = new Map<File, Feed | SourceError>()

  test('each is read or refused with a clear reason, within two seconds of CPU', () => {
    const counts: Record<string, number> = {}
    let slowest = { path: '', milliseconds: 0 }
    for (const file of files) {
      // CPU time, so that other processes do not count.
      const start = process.threadCpuUsage()
      const result = readOrReason(file)
      const { user, system } = process.threadCpuUsage(start)
      const milliseconds = (user + system) / 1000
      if (milliseconds > slowest.milliseconds) slowest = { path: file.path, milliseconds }
      outcomes.set(file, result)
      const outcome =
        result instanceof SourceError ? result.code : result.items.length > 0 ? `${result.kind}, items` : `${result.kind}, no items`
      counts[outcome] = (counts[outcome] ?? 0) + 1
    }
    console.log(`${files.length} files`, counts, `slowest: ${Math.round(slowest.milliseconds)} ms, ${slowest.path}`)
    expect(outcomes.size).toBe(collection.files)
    expect(slowest.milliseconds).toBeLessThan(2000)
  })

  test('each text is on a page what is stored, ends with its article, and stays as it is when it is cleaned again', () => {
    const items = [...outcomes.values()].flatMap((outcome) => (outcome instanceof SourceError ? [] : outcome.items))
    const bodies = items.map(({ contentHtml, summaryHtml }) => sanitizeBody(contentHtml || summaryHtml, base)).filter(Boolean)
    for (const body of new Set(bodies)) {
      expect(onPage(body)).toEqual({ body: asWritten(body), around: ['body', 'html'] })
      expect(sanitizeBody(body, base)).toBe(body)
    }
    expect(bodies.length).toBeGreaterThan(collection.texts)
  })

  test('almost every one gives what its suite expects', () => {
    const results = files.map((file) => check(file, collection.folder)).filter((result) => result !== undefined)
    const right = results.filter(({ wrong }) => wrong.length === 0)
    console.log(`${right.length} of ${results.length} files agree with their suite`)
    console.log(results.flatMap(({ path, wrong }) => wrong.slice(0, 1).map((one) => `  ${path}: ${one.path}`)).join('\n'))
    expect(results.length).toBeGreaterThanOrEqual(collection.stated)
    expect(right.length).toBeGreaterThanOrEqual(collection.agreeing)
  })
})

function readIndex(folder: string): File[] {
  const lines = readFileSync(join(folder, 'index.tsv'), 'utf8').trim().split('\n').slice(1)
  return lines.map((line) => {
    const columns = line.split('\t')
    const path = columns[0] as string
    const bytes = readFileSync(join(folder, path))
    const head = bytes.toString('latin1', 0, 1500)
    const type = /Header:\s+Content-type:\s*(.+)/i.exec(head)?.[1]?.trim()
    const location = /Header:\s+Content-Location:\s*(.+)/i.exec(head)?.[1]?.trim()
    // Where feedparser's own test server serves them.
    const url = location ?? `http://127.0.0.1:8097/${path.replace(/^[^/]+\//, '').replace(/^tests\//, '')}`
    const headers: Record<string, string> = type ? { 'content-type': type } : {}
    return { path, expected: columns[7] ?? '', bytes, url, headers }
  })
}

/** Any other exception than a `SourceError` fails the test. */
function readOrReason(file: File): Feed | SourceError {
  try {
    return parseFeed(file.bytes, file)
  } catch (error) {
    if (error instanceof SourceError) return error
    throw new Error(`${file.path} threw ${error}`, { cause: error })
  }
}

/**
 * The comparisons that failed; undefined if the suite checks nothing that our `Feed` has a field
 * for.
 */
function check(file: File, folder: string): { path: string; wrong: Comparison[] } | undefined {
  const comparisons = comparisonsOf(file, folder)
  if (comparisons.length === 0) return undefined
  const feed = readWhole(file)
  const judged = comparisons
    .map((comparison) => ({ comparison, right: judge(file, feed, comparison) }))
    .filter(({ right }) => right !== undefined)
  if (judged.length === 0) return undefined
  return { path: file.path, wrong: judged.filter(({ right }) => !right).map(({ comparison }) => comparison) }
}

function comparisonsOf({ path, expected }: File, folder: string): Comparison[] {
  const parsed = /^expected parse: (.+)$/.exec(expected)?.[1]
  if (parsed) return readParsed(readFileSync(join(folder, path.split('/')[0] as string, parsed), 'utf8'))
  return expected ? (readExpectation(expected) ?? []) : []
}

/**
 * Reads a file with guids: many files test one field of an otherwise empty item, which would be
 * skipped without one.
 */
function readWhole(file: File): Feed | SourceError {
  const result = readOrReason(file)
  if (result instanceof SourceError || result.skipped.length === 0) return result
  const filled = file.bytes.toString('latin1').replace(/<((?:\w+:)?)(item|entry)((?:\s[^>]*[^/])?)>/gi, '<$1$2$3><$1guid>test</$1guid>')
  return readOrReason({ ...file, bytes: Buffer.from(filled, 'latin1') })
}

function judge(file: File, feed: Feed | SourceError, comparison: Comparison): boolean | undefined {
  if (comparison.path === 'encoding') return isReadAs(file, String(comparison.value))
  return feed instanceof SourceError ? false : agrees(feed, comparison, file.url)
}

function isReadAs({ bytes, headers }: File, encoding: string): boolean {
  return decodeText(bytes, headers['content-type'] ?? null) === cleanCharacters(new TextDecoder(encoding).decode(bytes))
}
