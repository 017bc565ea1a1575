import type { App } from '#base/app.ts'
import { notify } from '#base/database/notifications.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { agencyMatcher, listAgencies } from '#features/taxonomy/server/findAgency.ts'
import type { AgencyCard, CardForm } from '../schema.ts'
import { agencyErrors } from './messages.ts'
import { presentCard, selectCard } from './readCard.ts'

/**
 * Changes the card of an agency, which readers see at once. Throws `not_found`, `conflict` if
 * somebody has changed it since `seen`, and `agency_name_taken` if the name is another agency's.
 */
export async function editAgency(app: App, actor: Actor, id: number, { seen, ...card }: CardForm): Promise<AgencyCard> {
  return inTransaction(app.db, async (tx) => {
    const row = await selectCard(tx, id).forUpdate('agencies').executeTakeFirst()
    if (!row) throw new AppError('not_found')
    const { id: _, edited_at, ...before } = row
    if ((edited_at?.toISOString() ?? null) !== seen) throw new AppError('conflict')
    const others = agencyMatcher((await listAgencies(tx)).filter((other) => other.id !== id))
    for (const name of ['name_ar', 'name_en'] as const)
      if (card[name] !== before[name] && others(card[name])) throw new AppError(agencyErrors.agency_name_taken)
    const edited = { ...card, edited_at: app.now() }
    await tx.updateTable('agencies').set(edited).where('id', '=', id).execute()
    await notify(tx, 'taxonomy')
    await recordAct(app, tx, actor, {
      action: 'edit_agency',
      subject: { type: 'agency', id, name: card.name_ar, path: `/news/agency/${id}` },
      before,
      after: card,
    })
    return presentCard({ id, ...edited })
  })
}
