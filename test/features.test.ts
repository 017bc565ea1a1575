import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commonErrors } from '#base/errors.ts'
import type { Feature } from '#base/feature.ts'
import { features } from '#features/all.ts'

const folders = readdirSync(join(import.meta.dirname, '../src/features'), { withFileTypes: true }).filter((entry) => entry.isDirectory())

test('every feature folder has a manifest of its name in the list of features', () => {
  expect(features.map(({ name }) => name).sort()).toEqual(folders.map(({ name }) => name).sort())
})

const repeated = (names: string[]) => names.filter((name, index) => names.indexOf(name) !== index)
const namesOf = (part: (feature: Feature) => object | undefined) => features.flatMap((feature) => Object.keys(part(feature) ?? {}))

test('no two features declare the same error, field message, job or part of a backup', () => {
  expect(repeated([...Object.keys(commonErrors), ...namesOf(({ errors }) => errors)])).toEqual([])
  expect(repeated(namesOf(({ fieldMessages }) => fieldMessages))).toEqual([])
  expect(repeated(features.flatMap(({ jobs = [] }) => jobs.flatMap((group) => Object.keys(group.jobs))))).toEqual([])
  expect(repeated(features.flatMap(({ backup = [] }) => backup.map(({ name }) => name)))).toEqual([])
})

test('every scheduled job is a job of the same runner', () => {
  const groups = features.flatMap(({ jobs = [] }) => jobs)
  for (const { jobs, timed = [] } of groups) expect(Object.keys(jobs)).toEqual(expect.arrayContaining(timed.map(({ job }) => job)))
})
