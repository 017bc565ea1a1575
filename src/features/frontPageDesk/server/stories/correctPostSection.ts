import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { addJob } from '#base/jobs/jobs.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { rankFrontPage } from '#features/posts/server/ranking/rankPosts.ts'
import { correctSection } from '#features/posts/server/store/correctSection.ts'
import type { SectionForm } from '../../storySchema.ts'
import { frontPageErrors } from '../messages.ts'
import { postSubject } from '../storySubject.ts'
import { sectionIds, sectionName } from './sectionName.ts'

/**
 * Files a post under another section.
 * @returns its story. Throws `invalid`, `not_found`, and `section_changed` if another one is there
 *   by now.
 */
export async function correctPostSection(app: App, actor: Actor, id: number, { seen, section }: SectionForm): Promise<number> {
  const ids = await sectionIds(app, section)
  const story = await inTransaction(app.db, async (tx) => {
    const columns = ['main_category_id', 'category_id', 'sub_category_id'] as const
    const before = await tx.selectFrom('posts').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
    if (!before) throw new AppError('not_found')
    if (sectionName(before) !== seen) throw new AppError(frontPageErrors.section_changed)
    await correctSection(tx, id, ids)
    await addJob(tx, 'rankFrontPage', {}, { key: 'rankFrontPage' })
    const { story, ...subject } = await postSubject(tx, id)
    await recordAct(app, tx, actor, { action: 'correct_section', subject, before, after: ids })
    return story
  })
  await rankFrontPage(app)
  return story
}
