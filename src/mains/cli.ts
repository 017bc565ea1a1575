// `npx mirqab …`: names the programs; each is one file or one action, loaded when it is asked for.
import { readFileSync } from 'node:fs'
import { Command, Option } from 'commander'
import type { App } from '#base/app.ts'
import { ConfigError, readConfig } from '#base/config.ts'
import { openDatabase } from '#base/database/openDatabase.ts'
import { AppError, CommandError } from '#base/errors.ts'
import { stopSignal } from '#base/process/stopSignal.ts'

const program = new Command('mirqab').description('Arabic-first news aggregation and search').showHelpAfterError()

program
  .command('start')
  .description('everything on one machine: database, migrations, worker and site (demo newsroom unless live)')
  .option('--dev', 'reload pages and server as their files change')
  .action(async () => void (await import('./start.ts')))

program
  .command('web')
  .description('the site and its API')
  .action(async () => {
    // Settled before NODE_ENV is set, because that would by itself mean a live installation.
    process.env.MIRQAB_MODE ||= readConfig().mode
    process.env.NODE_ENV = 'production'
    const { buildSite } = await import('#site/http/pages/buildSite.ts')
    buildSite()
    await import('../../build/server/index.js' as string)
  })

program
  .command('worker')
  .description('reads the sources and runs the jobs')
  .action(async () => void (await import('./worker.ts')))

program
  .command('build')
  .description('build the pages unless they are up to date')
  .action(async () => (await import('#site/http/pages/buildSite.ts')).buildSite())

program
  .command('migrate')
  .description('bring the database up to date')
  .option('--json', 'print as JSON')
  .action(({ json }) => withDatabase(async (url) => print(json, { applied: await bringUpToDate(url) })))

const sources = program.command('sources').description('the addresses that news are read from')
sources
  .command('add <url>')
  .description('add an address of an agency: RSS, Atom, JSON Feed, news sitemap, or a list page with selectors')
  .requiredOption('--agency <name>', 'name or slug of the agency; made when unknown')
  .option('--category <slug>', 'category of everything read here')
  .option('--selectors <json>', 'for a list page: CSS selectors {item, link, title, date?, image?, excerpt?}')
  .option('--json', 'print as JSON')
  .action((url, { json, selectors, ...rest }) =>
    withApp(async (app) => {
      const { addSource } = await import('#features/ingest/server/sources/addSource.ts')
      print(json, await addSource(app, { url, ...rest, selectors: selectors && JSON.parse(selectors) }))
    }),
  )
sources
  .command('import <file>')
  .description('add every feed of an OPML file')
  .option('--json', 'print as JSON')
  .action((file, { json }) =>
    withApp(async (app) => {
      const { importOpml } = await import('#features/ingest/server/sources/importOpml.ts')
      print(json, await importOpml(app, readFileSync(file, 'utf8')))
    }),
  )
sources
  .command('list')
  .description('every source with its health')
  .option('--json', 'print as JSON')
  .action(({ json }) =>
    withApp(async (app) => {
      const { listSources } = await import('#features/ingest/server/sources/listSources.ts')
      print(json, await listSources(app))
    }),
  )

program
  .command('ingest')
  .description('read the sources that are due')
  .requiredOption('--once', 'one pass, then end')
  .option('--json', 'print as JSON')
  .action(({ json }) =>
    withApp(async (app) => {
      const { ingestOnce } = await import('#features/ingest/server/refresh/ingestOnce.ts')
      print(json, await ingestOnce(app))
    }),
  )

program
  .command('users')
  .description('accounts of readers and staff')
  .command('create')
  .description('make an account whose e-mail counts as confirmed; the way to the first admin')
  .requiredOption('--email <address>')
  .requiredOption('--password <text>', 'at least 6 characters')
  .option('--name <name>')
  .addOption(new Option('--role <role>').choices(['reader', 'moderator', 'editor', 'admin']).default('reader'))
  .option('--json', 'print as JSON')
  .action(({ json, ...given }) =>
    withApp(async (app) => {
      const { addUser } = await import('#features/accounts/server/signIn/addUser.ts')
      print(json, await addUser(app, given))
    }),
  )

const evaluate = program.command('eval').description('what search and matching find in given files')
evaluate
  .command('search')
  .description('search a file of documents in a scratch schema: a TREC run of the best 100 for each query')
  .requiredOption('--documents <file>', 'NDJSON: {id, text, title?}')
  .requiredOption('--queries <file>', 'NDJSON: {id, text}')
  .option('--field <name>', 'field of a document that holds its text', 'text')
  .requiredOption('--out <file>', 'TREC run to write')
  .option('--json', 'print as JSON, which it always does')
  .action(({ json: _, ...files }) => {
    const stop = stopSignal()
    return withApp(async (app) => {
      const { evalSearch } = await import('#features/search/server/evalSearch.ts')
      print(true, await evalSearch(app, files, stop))
    })
  })
evaluate
  .command('match')
  .description('match posts with rules as alerts do: one line a match, {rule, post, because}')
  .requiredOption('--rules <file>', 'NDJSON: {id, keywords[], categories[], main_categories[], agencies[], media_type, nisba?}')
  .requiredOption('--posts <file>', 'NDJSON: posts as the API shows them')
  .requiredOption('--out <file>', 'NDJSON to write')
  .option('--json', 'print as JSON')
  .action(async ({ json, ...files }) => {
    const { evalMatch } = await import('#features/alerts/server/evalMatch.ts')
    print(json, await evalMatch(files))
  })

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = 1
  if (!isForPeople(error)) throw error
  const fields = error instanceof AppError && error.fields ? ` ${JSON.stringify(error.fields)}` : ''
  console.error(`mirqab: ${error.message}${fields}`)
}

function isForPeople(error: unknown): error is Error {
  return (
    error instanceof ConfigError ||
    error instanceof AppError ||
    error instanceof CommandError ||
    error instanceof SyntaxError ||
    ['ENOENT', 'EACCES', 'ENOSPC'].includes((error as NodeJS.ErrnoException).code ?? '')
  )
}

async function withDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const database = await openDatabase(readConfig())
  try {
    await work(database.url)
  } finally {
    await database.stop()
  }
}

/** Applies missing migrations and adds the sections that every installation starts with. Returns the migrations applied. */
async function bringUpToDate(url: string): Promise<string[]> {
  const [{ migrate }, { openDb, openPool }, { seedTaxonomy }] = await Promise.all([
    import('#base/database/migrate.ts'),
    import('#base/database/db.ts'),
    import('#features/taxonomy/server/seedTaxonomy.ts'),
  ])
  const applied = await migrate(url)
  const pool = openPool(url, { max: 1 })
  await seedTaxonomy(openDb(pool))
  await pool.end()
  return applied
}

/** Runs one action on a database that is up to date. */
function withApp(work: (app: App) => Promise<void>): Promise<void> {
  return withDatabase(async (url) => {
    await bringUpToDate(url)
    const { createApp } = await import('#base/app.ts')
    const app = createApp({ ...readConfig(), logLevel: process.env.LOG_LEVEL ?? 'warn' }, url, 'cli', { background: true })
    try {
      await work(app)
    } finally {
      await app.close()
    }
  })
}

function print(json: boolean | undefined, data: object): void {
  if (json) console.log(JSON.stringify(data, null, 2))
  else if (Array.isArray(data)) console.table(data)
  else for (const [name, value] of Object.entries(data)) console.log(`${name}: ${Array.isArray(value) ? value.join(', ') || '–' : value}`)
}
