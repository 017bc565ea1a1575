import { z } from 'zod'
import { readerOf } from '#access/server/sessions/reader.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { maxInt } from '#base/api/idLimits.ts'
import { idInBody, wholeNumber } from '#base/api/queryValues.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import type { Rule } from '#engine/matcher/rule.ts'
import { addAgency, removeAgency } from './addAgency.ts'
import { interestSuccesses } from './messages.ts'

const AgencyForm = z.strictObject({ agency_id: idInBody(maxInt) })
const AgencyParams = z.object({ id: wholeNumber(1, maxInt) })
/** Whether it is among the reader's interests. */
const Added = z.object({ is_added: z.boolean() })

export function agencyAlertsApi(server: ApiServer, app: App): void {
  const tags = ['interests']
  const config = { access: 'signed_in' } as const
  const response = { 200: successOf(Added), 422: ErrorReply, 429: ErrorReply }

  const add = { tags, summary: 'Add an agency to the interests', body: AgencyForm, response }
  server.post('/api/auth/alert-agencies', { schema: add, config }, async (request) =>
    success(messageOf(await addAgency(app, readerOf(request).id, request.body.agency_id)), { is_added: true }),
  )

  const remove = { tags, summary: 'Take an agency out of the interests', params: AgencyParams, response }
  server.delete('/api/auth/alert-agencies/:id', { schema: remove, config }, async (request) => {
    await removeAgency(app, readerOf(request).id, request.params.id)
    return success(interestSuccesses.agency_unalerted, { is_added: false })
  })
}

/**
 * Chooses the message: beside keywords or sections an agency does not add news, it narrows what
 * they bring.
 */
function messageOf({ keywords, categories, main_categories, agencies }: Rule) {
  if (keywords.length + categories.length + main_categories.length === 0) return interestSuccesses.agency_alerted
  return agencies.length === 1 ? interestSuccesses.agency_alone : interestSuccesses.agency_added
}
