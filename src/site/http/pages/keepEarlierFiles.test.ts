import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepEarlierFiles } from './keepEarlierFiles.ts'

const dayMs = 24 * 3600_000
const start = Date.parse('2026-11-01T00:00:00Z')

/** Builds these files, as a build does: it empties the folder first. */
function builder() {
  const output = mkdtempSync(join(tmpdir(), 'mirqab-build-'))
  const assets = join(output, 'client/assets')
  const build = (files: string[], day: number) => {
    keepEarlierFiles(
      output,
      () => {
        rmSync(join(output, 'client'), { recursive: true, force: true })
        mkdirSync(assets, { recursive: true })
        for (const file of files) writeFileSync(join(assets, file), file)
      },
      new Date(start + day * dayMs),
    )
    return readdirSync(assets).sort()
  }
  return { output, assets, build }
}

test('files of earlier builds are kept for a week after they were replaced, however old they were then', () => {
  const { build } = builder()
  expect(build(['a-1.js', 'b-1.js'], 0)).toEqual(['a-1.js', 'b-1.js'])
  expect(build(['a-2.js', 'b-1.js'], 20)).toEqual(['a-1.js', 'a-2.js', 'b-1.js'])
  expect(build(['a-3.js', 'b-1.js'], 26)).toEqual(['a-1.js', 'a-2.js', 'a-3.js', 'b-1.js'])
  expect(build(['a-4.js', 'b-1.js'], 28)).toEqual(['a-2.js', 'a-3.js', 'a-4.js', 'b-1.js'])
})

test('a file that comes back into use is kept for a week after it is replaced again', () => {
  const { build } = builder()
  build(['a-1.js'], 0)
  build(['a-2.js'], 1)
  build(['a-1.js'], 5)
  expect(build(['a-3.js'], 6)).toEqual(['a-1.js', 'a-2.js', 'a-3.js'])
  expect(build(['a-3.js'], 13)).toEqual(['a-1.js', 'a-3.js'])
})

test('a build that fails leaves the files of the one before', () => {
  const { output, assets, build } = builder()
  build(['a-1.js'], 0)
  const fails = () => {
    throw new Error('no build')
  }
  expect(() => keepEarlierFiles(output, fails)).toThrow('no build')
  expect([readdirSync(assets), existsSync(join(output, 'earlier'))]).toEqual([['a-1.js'], false])
})
