import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../src')

/** Calls of the desk's API that send something, without what asks for the second factor. */
const write = /(?:callApi|fetchApi)(?:<[^(]*>)?\(\s*[`'"]\/api\/desk\/[^\n]*?[`'"],\s*\{\s*(?:method|body)\b/g

test('every write of the desk asks for the second factor if it needs one, and is then made again', () => {
  const files = globSync('{ui,site,features/*/browser}/**/*.{ts,tsx}', { cwd: source })
  const wrongs = files.flatMap((file) => (readFileSync(join(source, file), 'utf8').match(write) ?? []).map((call) => `${file}: ${call}`))
  expect(wrongs).toEqual([])
  expect('callApi<{ data: X }>(`/api/desk/words`, { body: {} })').toMatch(write)
})
