import { z } from 'zod'
import { sessionOf } from '#access/server/sessions/reader.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { maxInt } from '#base/api/idLimits.ts'
import { localeOfRequest } from '#base/api/localeOfRequest.ts'
import { wholeNumber } from '#base/api/queryValues.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { actorOf } from '#features/audit/server/actor.ts'
import { InvitationForm, RoleForm, StaffList, StaffRole, TokenForm } from '../../schema.ts'
import { staffSuccesses } from '../messages.ts'
import { acceptInvitation } from './acceptInvitation.ts'
import { changeRole } from './changeRole.ts'
import { inviteStaff } from './inviteStaff.ts'
import { listStaff } from './listStaff.ts'
import { revokeInvitation } from './revokeInvitation.ts'

const tags = ['desk']
const Params = z.object({ id: wholeNumber(1, maxInt) })
const response = { 200: successOf(StaffList), 403: ErrorReply, 404: ErrorReply, 409: ErrorReply, 422: ErrorReply }
const admin = <const Act extends string>(act: Act) => ({ access: 'admin', act }) as const

/**
 * Serves the list of the staff to admins; and accepting an invitation. Each write answers with the
 * whole list.
 */
export function membersApi(server: ApiServer, app: App): void {
  const list = { tags, summary: 'Everybody of the staff, and open invitations', response: { 200: StaffList } }
  server.get('/api/desk/staff', { schema: list, config: admin('see_staff') }, () => listStaff(app))

  const invite = { tags, summary: 'Invite somebody to the staff by mail', body: InvitationForm, response }
  server.post('/api/desk/staff/invitations', { schema: invite, config: admin('invite_staff') }, async (request) => {
    await inviteStaff(app, actorOf(request), localeOfRequest(request), request.body)
    return success(staffSuccesses.invited, await listStaff(app))
  })

  const revoke = { tags, summary: 'Withdraw an invitation', params: Params, response }
  server.delete('/api/desk/staff/invitations/:id', { schema: revoke, config: admin('revoke_invitation') }, async (request) => {
    await revokeInvitation(app, actorOf(request), request.params.id)
    return success(staffSuccesses.invitation_revoked, await listStaff(app))
  })

  const change = { tags, summary: 'Change the role of somebody of the staff', params: Params, body: RoleForm, response }
  server.put('/api/desk/staff/:id', { schema: change, config: admin('change_role') }, async (request) => {
    await changeRole(app, actorOf(request), request.params.id, request.body.role)
    return success(staffSuccesses.role_changed, await listStaff(app))
  })

  const remove = { tags, summary: 'Remove somebody from the staff; they stay a reader', params: Params, response }
  server.delete('/api/desk/staff/:id', { schema: remove, config: admin('remove_staff') }, async (request) => {
    await changeRole(app, actorOf(request), request.params.id, 'reader')
    return success(staffSuccesses.staff_removed, await listStaff(app))
  })

  const accept = {
    tags,
    summary: 'Accept an invitation to the staff',
    body: TokenForm,
    response: { 200: successOf(z.object({ role: StaffRole })), 403: ErrorReply, 410: ErrorReply, 422: ErrorReply },
  }
  server.post('/api/auth/invitation', { schema: accept, config: { access: 'signed_in' } }, async (request) => {
    const role = await acceptInvitation(app, actorOf(request), sessionOf(request), request.body.token)
    return success(staffSuccesses.invitation_accepted, { role })
  })
}
