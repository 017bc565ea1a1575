import './staff.css'
import { fullTime } from '#text/times.ts'
import { callDesk } from '#ui/desk/callDesk.ts'
import { WhenLoaded } from '#ui/desk/WhenLoaded.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { perform } from '#ui/perform.ts'
import { showToast } from '#ui/toasts.ts'
import { useResource } from '#ui/useResource.ts'
import { roleNames } from '../roleNames.ts'
import type { Invitation, StaffList } from '../schema.ts'
import { useMemberText } from './memberText.ts'
import { StaffItem } from './StaffItem.tsx'

type Reply = { message: string; data: StaffList }

/** Members of the staff: invite, change roles, remove. Only admins get here (`DeskFrame`). */
export default function DeskStaff() {
  const { locale, t } = useMemberText()
  const list = useResource<StaffList>('/api/desk/staff')
  const done = ({ message, data }: Reply) => {
    showToast(message)
    list.setData(data)
  }
  const change = (path: string, method: 'PUT' | 'DELETE', body: object) =>
    perform(async () => {
      const reply = await callDesk<Reply>(`/api/desk/staff/${path}`, { method, body })
      list.setData(reply.data)
      return reply
    }, t.notDone)
  return (
    <WhenLoaded loaded={list} failed={t.failed}>
      {({ members, invitations }) => (
        <>
          <h2>{t.members}</h2>
          <ul className="staff-list">
            {members.map((member) => (
              <StaffItem key={`${member.id} ${member.role}`} member={member} change={change} />
            ))}
          </ul>
          <h2>{t.invitations}</h2>
          {invitations.length === 0 && <p>{t.noInvitations}</p>}
          <ul className="staff-list">
            {invitations.map((invitation) => (
              <InvitationItem
                key={invitation.id}
                invitation={invitation}
                revoke={() => change(`invitations/${invitation.id}`, 'DELETE', {})}
              />
            ))}
          </ul>
          <div className="desk-editor">
            <h2>{t.invite}</h2>
            <Form
              submit={t.send}
              send={(values) => callDesk<Reply>('/api/desk/staff/invitations', { body: values })}
              done={(reply, form) => {
                done(reply)
                form.reset()
              }}
            >
              <Field name="email" label={t.email} type="email" dir="ltr" autoComplete="off" maxLength={254} />
              <SelectField name="role" label={t.role} options={roleNames[locale]} />
            </Form>
          </div>
        </>
      )}
    </WhenLoaded>
  )
}

function InvitationItem({ invitation: { email, role, expires_at, has_expired }, revoke }: { invitation: Invitation; revoke: () => void }) {
  const { locale, t } = useMemberText()
  return (
    <li>
      <p>
        <bdi>{email}</bdi> · {roleNames[locale][role]}
      </p>
      <p className="desk-time">{has_expired ? t.expired : t.until(fullTime(locale, expires_at))}</p>
      <button type="button" className="button" aria-label={t.revokeOf(email)} onClick={revoke}>
        {t.revoke}
      </button>
    </li>
  )
}
