import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readStatements, type Statement } from './readStatements.ts'
import { createTestDatabase } from './testApp.ts'

/** Statements whose text is known only at run time, by file, and what is unknown in them. */
const composed: Record<string, string> = {
  'src/base/database/listen.ts': 'the name of a channel',
  'src/base/database/migrate.ts': 'the files of db/migrations',
  'src/base/database/prepare.ts': 'any statement',
  'src/base/database/scratchSchema.ts': 'the schema of an evaluation',
  'src/features/billing/server/ledger/checkLedger.ts': 'one of the rules, all of which each check executes',
  'src/features/newsroomBackup/server/database/listTables.ts': 'every table',
  'src/features/newsroomBackup/server/database/rebuild.ts': 'constraints and indexes that the database lists',
  'src/features/newsroomBackup/server/database/takeSnapshot.ts': 'every table and sequence',
  'src/features/newsroomBackup/server/loadBackup.ts': 'every table, and what rebuild.ts found',
  'src/features/taxonomy/server/seedTaxonomy.ts': 'the table of a level, and its columns',
  'src/features/urgentPush/server/urgentPushMetrics.ts': 'one of two counts',
}

/** Kinds that the driver makes of PostgreSQL's types, by their numbers; the others become text. */
const kinds = new Map(
  Object.entries({
    boolean: [16],
    number: [20, 21, 23, 700, 701],
    Date: [1082, 1114, 1184],
    Buffer: [17],
    json: [114, 3802],
    'number[]': [1005, 1007, 1016],
    'string[]': [1009, 1014],
  }).flatMap(([kind, types]) => types.map((type) => [type, kind])),
)

const { statements, unread } = readStatements()
let client: pg.Client

beforeAll(async () => {
  client = new pg.Client({ connectionString: await createTestDatabase({ migrated: true }) })
  await client.connect()
})
afterAll(() => client.end())

test('every statement fits the tables, and returns the columns that its caller declares, in their types', async () => {
  expect(statements.length).toBeGreaterThan(400)
  expect(await findProblems(statements)).toEqual([])
})

test('every statement that is composed at run time is listed', () => {
  expect([...new Set(unread)].sort()).toEqual(Object.keys(composed))
})

test('a renamed column is found, and one that a caller declares in vain or in another type', async () => {
  const one = { file: 'one.ts', text: 'select id, title, $1::int as n from posts where excerpt is null and id = any($2)' }
  const problems = (columns: [string, string][]) => findProblems([{ ...one, columns: new Map(columns) }])
  expect(
    await problems([
      ['id', 'number'],
      ['title', 'string'],
    ]),
  ).toEqual([])
  expect(await problems([['heading', 'string']])).toEqual(['one.ts: no column heading'])
  expect(await problems([['title', 'number']])).toEqual(['one.ts: title is string, not number'])
  await client.query('alter table posts rename excerpt to summary')
  expect(await problems([])).toEqual(['one.ts: column "excerpt" does not exist'])
  expect(await findProblems(statements)).toContain('src/features/posts/server/lists/postRow.ts: column p.excerpt does not exist')
})

async function findProblems(all: Statement[]): Promise<string[]> {
  const problems: string[] = []
  for (const { file, text, columns } of all) {
    const { error, fields } = await describeStatement(text)
    const kindOf = new Map(fields.map(({ name, dataTypeID }) => [name, kinds.get(dataTypeID) ?? 'string']))
    if (error) problems.push(`${file}: ${error}`)
    else
      for (const [name, kind] of columns) {
        const actual = kindOf.get(name)
        if (!actual) problems.push(`${file}: no column ${name}`)
        else if (actual.replace(/^json/, kind) !== kind) problems.push(`${file}: ${name} is ${actual}, not ${kind}`)
      }
  }
  return [...new Set(problems)]
}

/** Has PostgreSQL describe a statement, without running it. */
function describeStatement(text: string): Promise<{ error?: string; fields: pg.FieldDef[] }> {
  return new Promise((resolve) => {
    let fields: pg.FieldDef[] = []
    client.query({
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S' }, true)
        connection.sync()
      },
      handleRowDescription: (message: { fields: pg.FieldDef[] }) => {
        fields = message.fields
      },
      handleError: ({ message }: Error) => resolve({ error: message, fields }),
      handleReadyForQuery: () => resolve({ fields }),
    })
  })
}
