// `npx mirqab …`: the command line. Each command loads its code on demand.
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
    // Determined before NODE_ENV is set, because that would imply a live installation.
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
  .command('check')
  .description('verify each provider against its real API, and say what is wrong; exits with 1 if something is')
  .option('--json', 'print as JSON')
  .action(({ json }) =>
    withApp(async (app) => {
      const { checkProviders, printFindings } = await import('#partners/check/checkProviders.ts')
      const findings = await checkProviders(app)
      if (json) print(json, findings)
      else console.log(printFindings(findings))
      if (findings.some(({ state }) => state === 'wrong')) process.exitCode = 1
    }),
  )

program
  .command('build')
  .description('build the pages unless they are up to date')
  .action(async () => (await import('#site/http/pages/buildSite.ts')).buildSite())

program
  .command('migrate')
  .description('bring the database up to date')
  .option('--json', 'print as JSON')
  .action(({ json }) => withDatabase(async (url) => print(json, { applied: await updateDatabase(url) })))

const sources = program.command('sources').description('the feeds and pages that news is read from')
sources
  .command('add <url>')
  .description('add a source of an agency: RSS, Atom, JSON Feed, news sitemap, or a list page with selectors')
  .requiredOption('--agency <name>', 'name or slug of the agency; created if unknown')
  .option('--category <slug>', 'category of all its posts')
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
  .description('all sources with their health')
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
  .requiredOption('--once', 'read them once, then exit')
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
  .description('create an account with a confirmed e-mail address, such as the first admin')
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

const evaluate = program.command('eval').description('evaluate search and matching on given files')
evaluate
  .command('search')
  .description('search documents from a file in a scratch schema; writes a TREC run with the best 100 for each query')
  .requiredOption('--documents <file>', 'NDJSON: {id, text, title?}')
  .requiredOption('--queries <file>', 'NDJSON: {id, text}')
  .option('--field <name>', 'the field of a document with its text', 'text')
  .requiredOption('--out <file>', 'TREC run to write')
  .option('--json', 'print as JSON (always on)')
  .action(({ json: _, ...files }) => {
    const stop = stopSignal()
    return withApp(async (app) => {
      const { evalSearch } = await import('#features/search/server/evalSearch.ts')
      print(true, await evalSearch(app, files, stop))
    })
  })
evaluate
  .command('match')
  .description('match posts against rules as alerts do; writes one line per match, {rule, post, because}')
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
  if (!isExpected(error)) throw error
  const fields = error instanceof AppError && error.fields ? ` ${JSON.stringify(error.fields)}` : ''
  console.error(`mirqab: ${error.message}${fields}`)
}

/** Whether an error can be explained to the user by its message alone, without a stack trace. */
function isExpected(error: unknown): error is Error {
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

/** Applies missing migrations and adds the initial sections and plans. Returns the names of the applied migrations. */
async function updateDatabase(url: string): Promise<string[]> {
  const [{ migrate }, { openDb, openPool }, { seedTaxonomy }, { seedPlans }] = await Promise.all([
    import('#base/database/migrate.ts'),
    import('#base/database/db.ts'),
    import('#features/taxonomy/server/seedTaxonomy.ts'),
    import('#features/billing/server/plans/seedPlans.ts'),
  ])
  const applied = await migrate(url)
  const pool = openPool(url, { max: 1 })
  const db = openDb(pool)
  await seedTaxonomy(db)
  await seedPlans(db)
  await pool.end()
  return applied
}

/** Runs an action on an up-to-date database. */
function withApp(work: (app: App) => Promise<void>): Promise<void> {
  return withDatabase(async (url) => {
    await updateDatabase(url)
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
