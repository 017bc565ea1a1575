import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { advisoryLocks } from './advisoryLocks.ts'

test('no two advisory locks have the same number', () => {
  const numbers = Object.values(advisoryLocks)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('every advisory lock is taken by its name in the table', () => {
  const source = join(import.meta.dirname, '../..')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file))
  const nameless = files.filter((file) => {
    const text = readFileSync(join(source, file), 'utf8')
    return /pg_(try_)?advisory_/.test(text) && !text.includes('advisoryLocks.')
  })
  expect(nameless).toEqual([])
})
