import type { ReactNode } from 'react'
import { inLocale } from '#text/locale.ts'
import { fullTime } from '#text/times.ts'
import { acts, isAct } from '../../acts.ts'
import type { AuditEntry } from '../../schema.ts'
import { useAuditText } from './auditText.ts'

/** One entry: who did what to which subject, when, from where, and what changed. */
export function AuditItem({ entry, children }: { entry: AuditEntry; children: ReactNode }) {
  const { locale, t } = useAuditText()
  const { actor, action, reader, reason, origin, at } = entry
  return (
    <article className="desk-case">
      <p>
        <strong>
          <bdi>{actor.id === null ? t.program : actor.name}</bdi>
        </strong>
        {' · '}
        {isAct(action) ? acts[action][locale] : <bdi>{action}</bdi>}
        <Subject entry={entry} />
      </p>
      {reader?.body && (
        <p className="desk-parent" dir="auto">
          {reader.body}
        </p>
      )}
      {reader?.note && (
        <p className="desk-parent" dir="auto">
          {reader.note}
        </p>
      )}
      {reason && (
        <p>
          {t.reason}: <bdi>{reason}</bdi>
        </p>
      )}
      <Changes before={entry.before} after={entry.after} />
      {children}
      <p className="desk-time">
        {fullTime(locale, at)}
        {origin?.address && (
          <>
            {' · '}
            {t.address} <bdi>{origin.address}</bdi>
          </>
        )}
      </p>
    </article>
  )
}

function Subject({ entry: { subject, reader } }: { entry: AuditEntry }) {
  const { locale, t } = useAuditText()
  const name = subject?.name ?? reader?.name ?? (reader && t.formerReader)
  if (!name && !subject?.path) return null
  const text = <bdi>{name ?? subject?.id}</bdi>
  return (
    <>
      {': '}
      {subject?.path ? <a href={inLocale(locale, subject.path)}>{text}</a> : text}
    </>
  )
}

function Changes({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const { t } = useAuditText()
  const fields = Object.keys({ ...before, ...after })
  if (fields.length === 0) return null
  return (
    <details className="audit-changes">
      <summary>{t.changes(fields.length)}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.field}</th>
            <th scope="col">{t.before}</th>
            <th scope="col">{t.after}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row">
                <bdi>{field}</bdi>
              </th>
              <Value of={before?.[field]} />
              <Value of={after?.[field]} />
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function Value({ of: value }: { of: unknown }) {
  const { locale, t } = useAuditText()
  if (isNothing(value)) return <td className="audit-nothing">{t.nothing}</td>
  if (typeof value === 'boolean') return <td>{value ? t.yes : t.no}</td>
  if (typeof value === 'object')
    return (
      <td>
        <Parts of={value} />
      </td>
    )
  const isTime = typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)
  return <td dir="auto">{isTime ? fullTime(locale, value) : String(value)}</td>
}

/** The parts of a value, such as the options of a poll, without those that say nothing. */
function Parts({ of: value }: { of: object | null }) {
  const parts = Object.entries(value ?? {}).filter(([, part]) => !isNothing(part))
  return (
    <ul>
      {parts.map(([name, part]) => (
        <li key={name}>
          {!Array.isArray(value) && (
            <>
              <bdi>{name}</bdi>:{' '}
            </>
          )}
          {typeof part === 'object' ? <Parts of={part} /> : <bdi>{String(part)}</bdi>}
        </li>
      ))}
    </ul>
  )
}

const isNothing = (value: unknown) => value === null || value === undefined || value === ''
