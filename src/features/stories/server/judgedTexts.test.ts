import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { judgeTexts, readJudgedTexts } from './judgedTexts.fixtures.ts'

const root = join(import.meta.dirname, '../../../..')
const articles = join(root, '../shared/data/articles.ndjson.gz')

test.skipIf(!existsSync(articles))(
  'of the judged articles, 97 % of the starts and 95 % of the ends are right, and at most 1 % lose text at either',
  () => {
    const judged = readJudgedTexts(articles, readFileSync(join(root, 'bench/judgedTexts.tsv'), 'utf8'))
    const { starts, ends, falseStarts, falseEnds } = judgeTexts(judged)
    expect(judged.length).toBeGreaterThan(490)
    expect(starts).toBeGreaterThanOrEqual(0.97)
    expect(ends).toBeGreaterThanOrEqual(0.95)
    expect(falseStarts).toBeLessThanOrEqual(0.01)
    expect(falseEnds).toBeLessThanOrEqual(0.01)
  },
)
