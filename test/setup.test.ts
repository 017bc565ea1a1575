import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('packages are installed once for a lock file, and again when one of their folders is missing', () => {
  const root = mkdtempSync(join(tmpdir(), 'mirqab-setup-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  cpSync(join(import.meta.dirname, '../bin/setup.js'), join(root, 'bin/setup.js'))
  mkdirSync(join(root, 'tool'))
  const write = (file: string, content: object) => writeFileSync(join(root, file), JSON.stringify(content))
  write('tool/package.json', { name: 'tool', version: '1.0.0' })
  const program = { name: 'program', version: '1.0.0', dependencies: { tool: 'file:tool' } }
  write('package.json', { ...program, type: 'module' })
  const packages = { '': program, tool: { version: '1.0.0' }, 'node_modules/tool': { resolved: 'tool', link: true } }
  write('package-lock.json', { name: 'program', lockfileVersion: 3, requires: true, packages })

  const setUp = () => spawnSync(process.execPath, [join(root, 'bin/setup.js')], { encoding: 'utf8' }).stdout
  const isThere = () => existsSync(join(root, 'node_modules/tool/package.json'))
  expect([setUp(), isThere()]).toEqual([expect.stringContaining('installing packages'), true])
  expect(setUp()).toBe('')
  rmSync(join(root, 'node_modules/tool'))
  expect([setUp(), isThere()]).toEqual([expect.stringContaining('installing packages'), true])
})
