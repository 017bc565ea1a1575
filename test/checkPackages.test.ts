import { expect, test } from 'vitest'
import { findPackageProblems } from './checkPackages.ts'

const fine = { version: '1.0.0', license: 'MIT', integrity: 'sha512-abc' }
const problemsOf = (name: string, change: object) =>
  findPackageProblems({ packages: { '': fine, [`node_modules/${name}`]: { ...fine, ...change } } })

test('a shipped package under a licence that is not allowed is a problem', () => {
  expect(problemsOf('some-package', { license: 'AGPL-3.0-only' })).toEqual([
    'some-package 1.0.0 is under AGPL-3.0-only, which nobody allowed',
  ])
  expect(problemsOf('some-package', { license: undefined })).toHaveLength(1)
})

test('licences are read as SPDX expressions: every part of an AND must be allowed, one part of an OR', () => {
  expect(problemsOf('some-package', { license: '(MIT AND Zlib)' })).toEqual([])
  expect(problemsOf('some-package', { license: 'GPL-3.0-only OR MIT' })).toEqual([])
  expect(problemsOf('some-package', { license: 'MIT AND GPL-3.0-only' })).toHaveLength(1)
})

test('a licence allowed for one package is not allowed for another', () => {
  expect(problemsOf('@img/sharp-libvips-linux-x64', { license: 'LGPL-3.0-or-later' })).toEqual([])
  expect(problemsOf('some-package', { license: 'LGPL-3.0-or-later' })).toHaveLength(1)
})

test('a development dependency may have any licence, but no install script that is not allowed', () => {
  expect(problemsOf('some-tool', { license: 'GPL-3.0-only', dev: true })).toEqual([])
  expect(problemsOf('some-tool', { dev: true, hasInstallScript: true })).toEqual([
    'some-tool 1.0.0 runs an install script that nobody allowed',
  ])
})

test('a package without a checksum, or bound to one registry, is a problem', () => {
  expect(problemsOf('some-package', { integrity: undefined })).toHaveLength(1)
  expect(problemsOf('some-package', { integrity: 'sha1-abc' })).toHaveLength(1)
  expect(problemsOf('some-package', { resolved: 'https://mirror.example/some-package.tgz' })).toHaveLength(1)
})

test('a package that another needs, on this platform or another, and that is not listed, is a problem', () => {
  expect(problemsOf('some-package', { optionalDependencies: { 'some-package-darwin-arm64': '1.0.0' } })).toEqual([
    'some-package 1.0.0 needs some-package-darwin-arm64, which the lock file does not list',
  ])
  const packages = {
    '': fine,
    'node_modules/a': { ...fine, dependencies: { b: '1', '@c/d': '1' } },
    'node_modules/a/node_modules/b': { ...fine, dependencies: { '@c/d': '1' } },
    'node_modules/@c/d': fine,
  }
  expect(findPackageProblems({ packages })).toEqual([])
  expect(findPackageProblems({ packages: { ...packages, 'node_modules/e': { ...fine, dependencies: { b: '1' } } } })).toHaveLength(1)
})
