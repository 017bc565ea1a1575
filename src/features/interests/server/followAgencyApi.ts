import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { maxInt } from '#base/api/idLimits.ts'
import { idInBody, wholeNumber } from '#base/api/queryValues.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import type { Rule } from '#engine/matcher/rule.ts'
import { readerOf } from '#features/accounts/server/sessions/reader.ts'
import { followAgency, unfollowAgency } from './followAgency.ts'
import { interestSuccesses } from './messages.ts'

const FollowForm = z.strictObject({ agency_id: idInBody(maxInt) })
const FollowParams = z.object({ id: wholeNumber(1, maxInt) })
const Following = z.object({ is_followed: z.boolean() })

export function followAgencyApi(server: ApiServer, app: App): void {
  const tags = ['interests']
  const config = { access: 'signed_in' } as const
  const response = { 200: successOf(Following), 422: ErrorReply, 429: ErrorReply }

  const follow = { tags, summary: 'Add an agency to the interests', body: FollowForm, response }
  server.post('/api/auth/followed-agencies', { schema: follow, config }, async (request) =>
    success(messageOf(await followAgency(app, readerOf(request).id, request.body.agency_id)), { is_followed: true }),
  )

  const unfollow = { tags, summary: 'Take an agency out of the interests', params: FollowParams, response }
  server.delete('/api/auth/followed-agencies/:id', { schema: unfollow, config }, async (request) => {
    await unfollowAgency(app, readerOf(request).id, request.params.id)
    return success(interestSuccesses.agency_unfollowed, { is_followed: false })
  })
}

/** Beside keywords or sections an agency does not add news, it narrows what they bring. */
function messageOf({ keywords, categories, main_categories, agencies }: Rule) {
  if (keywords.length + categories.length + main_categories.length === 0) return interestSuccesses.agency_followed
  return agencies.length === 1 ? interestSuccesses.agency_alone : interestSuccesses.agency_added
}
