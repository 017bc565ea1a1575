import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { insertUser } from '#features/accounts/server/passwords/addUser.ts'
import { programActor } from '#features/audit/server/actor.ts'
import { castVote } from '#features/polls/server/castVote.ts'
import { schedulePoll } from '#features/polls/server/changePollState.ts'
import { addPoll } from '#features/polls/server/savePoll.ts'
import { type DemoPoll, demoPolls } from './pollTexts.ts'
import { createRandom, type SeededRandom } from './seededRandom.ts'
import { withClock } from './withClock.ts'

const readerCount = 120
const hourMs = 3_600_000
const voteConcurrency = 8

/**
 * Adds polls with votes of demo readers, who cannot sign in, at plausible times in the past. Does
 * nothing if there are polls.
 */
export async function seedPolls(app: App): Promise<void> {
  if (await app.db.selectFrom('polls').select('id').limit(1).executeTakeFirst()) return
  const random = createRandom('polls')
  const readers = await addReaders(app)
  const categories = await app.db.selectFrom('categories').select(['id', 'slug']).execute()
  const start = app.now()
  const idOf = new Map(categories.map(({ id, slug }) => [slug, id]))
  for (const poll of demoPolls) await seedPoll(app, start, poll, idOf.get(poll.category) ?? null, readers, random)
}

async function addReaders(app: App): Promise<number[]> {
  return inTransaction(app.db, async (tx) => {
    const ids: number[] = []
    for (let number = 1; number <= readerCount; number++) {
      const values = { name: `قارئ ${number}`, email: `reader${number}@readers.example`, email_verified: true }
      const user = await insertUser(tx, values, null)
      if (user) ids.push(user.id)
    }
    return ids
  })
}

async function seedPoll(
  app: App,
  start: Date,
  poll: DemoPoll,
  category: number | null,
  readers: number[],
  random: SeededRandom,
): Promise<void> {
  const at = (hours: number) => new Date(start.getTime() + hours * hourMs)
  const opened = withClock(app, at(Math.min(poll.opens, 0)))
  const id = await addPoll(opened, programActor, {
    question_ar: poll.ar,
    question_en: poll.en,
    category_id: category,
    options: poll.options.map(([label_ar, label_en]) => ({ label_ar, label_en })),
    opens_at: at(poll.opens),
    closes_at: at(poll.closes),
    updated_at: null,
  })
  await schedulePoll(opened, programActor, id)
  const options = await app.db.selectFrom('poll_options').select('id').where('poll_id', '=', id).orderBy('position').execute()
  // Contains each option as often as its weight.
  const weighted = options.flatMap((option, index) => Array.from({ length: poll.options[index]?.[2] ?? 0 }, () => option.id))
  const voters = random.shuffle(readers).slice(0, Math.round(readers.length * poll.turnout))
  const hours = Math.min(poll.closes, 0) - poll.opens
  const votes = voters.map((reader) => ({ reader, option: random.pick(weighted), time: at(poll.opens + random.fraction() * hours) }))
  for (let from = 0; from < votes.length; from += voteConcurrency)
    await Promise.all(
      votes.slice(from, from + voteConcurrency).map(({ reader, option, time }) => castVote(withClock(app, time), reader, id, option)),
    )
}
