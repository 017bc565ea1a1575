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
  .action(async () => {
    // Web and workers may start together, so only web builds; from its source, a worker takes more
    // memory.
    const { isBuilt } = await import('#site/http/pages/buildSite.ts')
    await import(isBuilt() ? ('../../build/programs/worker.js' as string) : './worker.ts')
  })

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

program
  .command('backup <file>')
  .description('write the whole newsroom (database, pictures, texts) into a new file while it runs; encrypted if BACKUP_KEY is set')
  .option('--json', 'print as JSON')
  .action((file, { json }) =>
    withDatabase(async (url) => {
      const { backupNewsroom } = await import('#features/newsroomBackup/server/backupNewsroom.ts')
      print(json, await backupNewsroom(readConfig(), url, file))
    }),
  )

program
  .command('restore <file>')
  .description('restore a backup into an empty database and bring it up to date; BACKUP_KEY decrypts')
  .option('--check', 'only try it: restore into a scratch database, compare every table, and delete it again')
  .option('--was-stopped', 'the newsroom was stopped before this backup: also send what was waiting to be sent')
  .option('--json', 'print as JSON')
  .action((file, { json, check, wasStopped = false }) =>
    withDatabase(async (url) => {
      if (check) {
        const { tryBackup } = await import('#features/newsroomBackup/server/tryBackup.ts')
        return print(json, await tryBackup(readConfig(), url, file))
      }
      const [{ restoreNewsroom }, { features }] = await Promise.all([
        import('#features/newsroomBackup/server/restoreNewsroom.ts'),
        import('#features/all.ts'),
      ])
      print(json, await restoreNewsroom(readConfig(), url, file, { features, wasStopped }))
    }),
  )

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
      print(json, await importOpml(app, readFileSync(file)))
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

const users = program.command('users').description('accounts of readers and staff')
users
  .command('create')
  .description('create an account with a confirmed e-mail address, such as the first admin')
  .requiredOption('--email <address>')
  .requiredOption('--password <text>', 'at least 6 characters')
  .option('--name <name>')
  .addOption(new Option('--role <role>').choices(['reader', 'moderator', 'editor', 'admin']).default('reader'))
  .option('--json', 'print as JSON')
  .action(({ json, ...given }) =>
    withApp(async (app) => {
      const { addStaff } = await import('#features/staff/server/members/addStaff.ts')
      print(json, await addStaff(app, given))
    }),
  )

users
  .command('remove-factor <email>')
  .description('remove the authenticator app, passkeys and recovery codes of an account whose owner lost them, and sign it out everywhere')
  .option('--json', 'print as JSON')
  .action((email, { json }) =>
    withApp(async (app) => {
      const [{ removeFactor }, { programActor }] = await Promise.all([
        import('#features/staff/server/factor/removeFactor.ts'),
        import('#features/audit/server/actor.ts'),
      ])
      print(json, await removeFactor(app, programActor, email))
    }),
  )

program
  .command('subscriptions')
  .description('what readers may use')
  .command('give')
  .description('give a reader time without a payment, after whatever they have')
  .requiredOption('--email <address>')
  .requiredOption('--plan <slug>', 'whose limits it has')
  .requiredOption('--days <number>', 'whole days', Number)
  .option('--json', 'print as JSON')
  .action(({ json, email, ...given }) =>
    withApp(async (app) => {
      const { giveTime } = await import('#features/billing/server/subscriptions/giveTime.ts')
      print(json, await giveTime(app, email, given))
    }),
  )

const evaluate = program.command('eval').description('evaluate search, matching, stories and texts on given files')
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
evaluate
  .command('stories')
  .description('place posts into stories in a scratch schema; writes one line per post, {post, story}')
  .requiredOption('--posts <file>', 'NDJSON: posts as the API shows them, in order of time')
  .requiredOption('--out <file>', 'NDJSON to write')
  .option('--json', 'print as JSON (always on)')
  .action(({ json: _, ...files }) => {
    const stop = stopSignal()
    return withApp(async (app) => {
      const { evalStories } = await import('#features/stories/server/evalStories.ts')
      print(true, await evalStories(app, files, stop))
    })
  })
evaluate
  .command('text')
  .description('find what of each post is text, without dateline, credits and notices; writes one line per post, {post, text}')
  .requiredOption('--posts <file>', 'NDJSON: posts as the API shows them')
  .requiredOption('--out <file>', 'NDJSON to write')
  .option('--json', 'print as JSON')
  .action(async ({ json, ...files }) => {
    const { evalText } = await import('#features/stories/server/evalText.ts')
    print(json, await evalText(files))
  })

const explain = program.command('explain').description('say why the program decided as it did')
explain
  .command('story <one> <other>')
  .description('why two posts, by their ids, do or do not share a story')
  .option('--json', 'print as JSON')
  .action((one, other, { json }) =>
    withApp(async (app) => {
      const { explainStory, printExplanation } = await import('#features/stories/server/explainStory.ts')
      const { explainLanguages, printLanguages } = await import('#features/storyLanguages/server/explainLanguages.ts')
      const languages = await explainLanguages(app, [Number(one), Number(other)])
      if (languages) {
        if (json) print(json, languages)
        else console.log(printLanguages(languages))
        return
      }
      const explanation = await explainStory(app, [Number(one), Number(other)])
      if (json) print(json, explanation)
      else console.log(printExplanation(explanation))
    }),
  )

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = 1
  if (!isExpected(error)) throw error
  console.error(`mirqab: ${error instanceof AppError ? await sentencesOf(error) : error.message}`)
}

/** Writes what was refused and why, each with its code. */
async function sentencesOf({ code, text, fields = {} }: AppError): Promise<string> {
  const { fieldMessages } = await import('#site/http/fieldMessages.ts')
  const wrong = Object.entries(fields).flatMap(([field, codes]) =>
    codes.map((one) => `  ${field}: ${fieldMessages[one]?.en ?? ''} (${one})`),
  )
  return [`${text.en} (${code})`, ...wrong].join('\n')
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

/**
 * Applies missing migrations and adds the initial sections and plans. Returns the names of the
 * applied migrations.
 */
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
