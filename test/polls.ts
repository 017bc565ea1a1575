import type { App } from '#base/app.ts'
import { programActor } from '#features/audit/server/actor.ts'
import type { PollForm } from '#features/polls/schema.ts'
import { schedulePoll } from '#features/polls/server/changePollState.ts'
import { addPoll } from '#features/polls/server/savePoll.ts'

let made = 0

/** A poll that opens now and closes in a day, with the options أ, ب, ج unless given. */
export async function addOpenPoll(app: App, given: Partial<PollForm> = {}): Promise<{ id: number; options: number[] }> {
  const id = await addPoll(app, programActor, pollForm(app, given))
  await schedulePoll(app, programActor, id)
  const options = await app.db.selectFrom('poll_options').select('id').where('poll_id', '=', id).orderBy('position').execute()
  return { id, options: options.map((option) => option.id) }
}

export function pollForm(app: App, given: Partial<PollForm> = {}): PollForm {
  made++
  return {
    question_ar: `سؤال ${made}؟`,
    question_en: null,
    category_id: null,
    options: ['أ', 'ب', 'ج'].map((label_ar) => ({ label_ar, label_en: null })),
    opens_at: null,
    closes_at: new Date(app.now().getTime() + 24 * 3_600_000),
    updated_at: null,
    ...given,
  }
}
