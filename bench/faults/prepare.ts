import { hashPassword } from '#access/server/passwords/password.ts'
import { createApp } from '#base/app.ts'
import { readConfig } from '#base/config.ts'
import { insertUser } from '#features/accounts/server/passwords/addUser.ts'
import { addSource } from '#features/ingest/server/sources/addSource.ts'
import { saveSettings } from '#features/interests/server/saveSettings.ts'
import { seedTaxonomy } from '#features/taxonomy/server/seedTaxonomy.ts'
import { addOpenPoll } from '../../test/polls.ts'
import { subscribe } from '../../test/subscribe.ts'
import type { Reader } from './readers.ts'
import type { Upstream } from './upstreams.ts'

const password = 'a-long-password'
const pollCount = 40
const alertReaderCount = 3
/** Occurs in the title of every item. */
const keyword = 'وكالة'

/**
 * @property alertReaders ids of readers who get an alert for every post
 * @property prober a reader whose writes only test whether the site works
 */
export type Prepared = { readers: Reader[]; prober: Reader; alertReaders: number[]; polls: { id: number; options: number[] }[] }

/** Creates accounts, polls and sources before the first fault. */
export async function prepare(databaseUrl: string, folder: string, readerCount: number, upstreams: Upstream[]): Promise<Prepared> {
  const app = createApp(readConfig({ LOG_LEVEL: 'silent', DATA_DIR: folder }), databaseUrl, 'bench')
  try {
    await seedTaxonomy(app.db)
    const hashed = await hashPassword(password)
    const add = async (name: string): Promise<Reader> => {
      const email = `${name}@example.com`
      const values = { name: `القارئ ${name}`, email, email_verified: true }
      const user = await app.db.transaction().execute((tx) => insertUser(tx, values, hashed))
      // Keywords are for subscribers.
      if (user) await subscribe(app, user.id)
      return { id: user?.id ?? 0, name: values.name, email, password, token: '', comments: [], commentTimes: [], commentCount: 0 }
    }
    const readers: Reader[] = []
    for (let n = 0; n < readerCount; n++) readers.push(await add(`reader-${n}`))
    const prober = await add('prober')
    const alertReaders: number[] = []
    for (let n = 0; n < alertReaderCount; n++) {
      const { id } = await add(`alert-reader-${n}`)
      await saveSettings(app, id, { keywords: [keyword] })
      alertReaders.push(id)
    }
    const polls: Prepared['polls'] = []
    for (let n = 0; n < pollCount; n++) polls.push(await addOpenPoll(app))
    for (const { name, feedUrl } of upstreams) await addSource(app, { url: feedUrl, agency: `وكالة ${name}`, minIntervalSeconds: 2 })
    return { readers, prober, alertReaders, polls }
  } finally {
    await app.close()
  }
}
