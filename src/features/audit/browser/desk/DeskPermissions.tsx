import './audit.css'
import { Fragment } from 'react'
import { isAtLeast } from '#access/roles.ts'
import { WhenLoaded } from '#ui/desk/WhenLoaded.tsx'
import { useResource } from '#ui/useResource.ts'
import { acts, areas, isAct } from '../../acts.ts'
import type { Permission } from '../../schema.ts'
import { useAuditText } from './auditText.ts'

const roles = ['moderator', 'editor', 'admin'] as const

/** Page of what each role may do. Only admins get here (`DeskFrame`). */
export default function DeskPermissions() {
  const { t } = useAuditText()
  const permissions = useResource<{ data: Permission[] }>('/api/desk/permissions')
  return (
    <WhenLoaded loaded={permissions} failed={t.permissionsFailed}>
      {({ data }) => <PermissionTable permissions={data} />}
    </WhenLoaded>
  )
}

function PermissionTable({ permissions }: { permissions: Permission[] }) {
  const { locale, t } = useAuditText()
  const byArea = [...Map.groupBy(permissions, ({ area }) => area as keyof typeof areas)]
  return (
    <>
      <p className="desk-intro">{t.permissionsIntro}</p>
      <table className="audit-permissions">
        <thead>
          <tr>
            <th scope="col">{t.act}</th>
            {roles.map((role) => (
              <th key={role} scope="col">
                {t.roles[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {byArea.map(([area, rows]) => (
            <Fragment key={area}>
              <tr>
                <th scope="rowgroup" colSpan={4} className="audit-area">
                  {areas[area][locale]}
                </th>
              </tr>
              {rows.map(({ act, access }) => (
                <tr key={act}>
                  <th scope="row">{isAct(act) ? acts[act][locale] : act}</th>
                  {roles.map((role) => (
                    <Cell key={role} may={isAtLeast(role, access)} />
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Cell({ may }: { may: boolean }) {
  const { t } = useAuditText()
  return <td data-may={may || undefined}>{may ? t.may : t.mayNot}</td>
}
