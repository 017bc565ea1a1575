import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../src')
const hasMessages = /(?:^|\/)(?:ar|en|\w+Ar|\w+En|\w+Text|reactionNames)\.ts$/
const files = globSync('{ui,site/frame,site/light,features/*/browser}/**/*.ts', { cwd: source }).filter((file) => hasMessages.test(file))

test('every file of messages exists in both languages', () => {
  expect(files.length).toBeGreaterThan(30)
  const arabic = files.filter((file) => /(?:\/ar|Ar)\.ts$/.test(file))
  for (const file of arabic) expect(files).toContain(file.replace(/ar\.ts$/, 'en.ts').replace(/Ar\.ts$/, 'En.ts'))
})

test.each(files)('no message in %s is empty or contains Arabic-Indic digits', (file) => {
  const text = readFileSync(join(source, file), 'utf8')
  expect(text).not.toMatch(/(?::|=>)\s*(?:'\s*'|`\s*`)/)
  expect(text).not.toMatch(/[٠-٩۰-۹]/)
})
