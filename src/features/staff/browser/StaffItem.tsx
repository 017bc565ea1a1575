import { useRef } from 'react'
import { useReader } from '#features/accounts/browser/reader.ts'
import { fullTime } from '#text/times.ts'
import { roleNames } from '../roleNames.ts'
import type { StaffMember } from '../schema.ts'
import { useMemberText } from './memberText.ts'
import { RemovalDialog } from './RemovalDialog.tsx'

type Props = { member: StaffMember; change: (path: string, method: 'PUT' | 'DELETE', body: object) => Promise<boolean> }

/** Somebody of the staff. Nobody changes their own role. */
export function StaffItem({ member: { id, name, email, role, has_factor, last_seen_at }, change }: Props) {
  const { locale, t } = useMemberText()
  const isSelf = useReader()?.id === id
  return (
    <li>
      <p>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {isSelf && ` (${t.you})`} · <bdi>{email}</bdi>
      </p>
      <p className="desk-time">
        {has_factor ? t.factor : t.noFactor} · {last_seen_at ? t.seen(fullTime(locale, last_seen_at)) : t.neverSeen}
      </p>
      {isSelf ? <p>{roleNames[locale][role]}</p> : <Changes id={id} name={name} role={role} change={change} />}
    </li>
  )
}

function Changes({ id, name, role, change }: Pick<StaffMember, 'id' | 'name' | 'role'> & Pick<Props, 'change'>) {
  const { locale, t } = useMemberText()
  const dialog = useRef<HTMLDialogElement>(null)
  const remove = () => {
    void change(String(id), 'DELETE', {})
  }
  const choose = async (select: HTMLSelectElement) => {
    if (!(await change(String(id), 'PUT', { role: select.value }))) select.value = role
  }
  return (
    <div className="desk-decision">
      <select
        className="staff-role"
        aria-label={t.roleOf(name)}
        defaultValue={role}
        onChange={({ currentTarget }) => void choose(currentTarget)}
      >
        {Object.entries(roleNames[locale]).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <button type="button" className="button" aria-label={t.removeNamed(name)} onClick={() => dialog.current?.showModal()}>
        {t.remove}
      </button>
      <RemovalDialog ref={dialog} title={t.removeTitle(name)} text={t.removeText} yes={t.remove} onYes={remove} />
    </div>
  )
}
