import type { SignedIn } from '../../../../test/asUser.ts'
import type { Call, Permissions, Site } from '../../../../test/permissionTable.ts'
import { addOpenPoll } from '../../../../test/polls.ts'

export const permissions: Permissions = {
  'GET /api/auth/polls': 'anyone',
  'GET /api/auth/poll/:id': 'anyone',
  'GET /api/poll/trending': 'anyone',
  // The stream of an existing poll would not end.
  'GET /api/poll/:id/stream': { access: 'anyone', at: '/api/poll/2147483647/stream' },
  'POST /api/auth/poll/view/count': 'anyone',
  'GET /api/auth/polls/votes': 'signed_in',
  'POST /api/auth/polls/vote/:pollId': { access: 'verified', own: anyPoll, others: 'verified' },
  'GET /api/desk/polls': 'editor',
  'POST /api/desk/polls': 'editor',
  'GET /api/desk/polls/:id': 'editor',
  'PUT /api/desk/polls/:id': 'editor',
  'DELETE /api/desk/polls/:id': 'editor',
  'POST /api/desk/polls/:id/schedule': 'editor',
  'POST /api/desk/polls/:id/recall': 'editor',
  'POST /api/desk/polls/:id/close': 'editor',
}

/** Calls for a vote, which has no owner: everybody may vote, for themselves. */
async function anyPoll(_owner: SignedIn, { app }: Site): Promise<Call> {
  const poll = await addOpenPoll(app)
  return { url: `/api/auth/polls/vote/${poll.id}`, body: { answer_id: poll.options[0] } }
}
