import type { ReactNode } from 'react'
import { deviceOf } from '#features/accounts/browser/profile/deviceOf.ts'
import { useBillingText } from '#features/billing/browser/billingText.ts'
import { Money } from '#features/billing/browser/Money.tsx'
import { inLocale, nameIn } from '#text/locale.ts'
import { fullTime } from '#text/times.ts'
import { useDesk } from '#ui/desk/useDesk.ts'
import type { DeskReader } from '../schema.ts'
import { ReaderAlerts } from './ReaderAlerts.tsx'
import { useReadersDeskText } from './readersDeskText.ts'

/** Lists of what a reader did and what happened to them, each list folded under its count. */
export function ReaderLists({ opened }: { opened: DeskReader }) {
  const { locale, t } = useReadersDeskText()
  const { t: b } = useBillingText()
  const { t: d } = useDesk()
  const { sessions, comments, payments, events, counts } = opened
  const device = (agent: string | null) => Object.values(deviceOf(agent)).filter(Boolean).join(' · ') || t.unknownDevice
  return (
    <>
      <Part title={t.sessions} summary={t.sessionCount(sessions.length)}>
        {sessions.map((session) => (
          <li key={session.id}>
            <bdi>{device(session.user_agent)}</bdi> · <bdi>{session.ip_address}</bdi> · {t.lastSeen}{' '}
            {fullTime(locale, session.last_seen_at)}
          </li>
        ))}
      </Part>
      <Part title={t.payments} summary={t.paymentCount(counts.payments)}>
        {payments.map((payment) => (
          <li key={payment.id}>
            {nameIn(locale, { name_ar: payment.plan_name_ar, name_en: payment.plan_name_en })} · <Money fils={payment.amount} /> ·{' '}
            {b.paymentStates[payment.state as keyof typeof b.paymentStates]} · <bdi>{payment.receipt}</bdi> {fullTime(locale, payment.at)}
          </li>
        ))}
      </Part>
      <Part title={t.comments} summary={t.commentCounts(counts.comments, counts.removed, counts.reports_made)}>
        {comments.map((comment) => (
          <li key={comment.id}>
            <p dir="auto">{comment.content}</p>
            <p className="desk-time">
              <a href={inLocale(locale, comment.path)}>{fullTime(locale, comment.created_at)}</a> · {d.states[comment.state]} ·{' '}
              {t.reportCount(comment.reports)}
            </p>
          </li>
        ))}
      </Part>
      <Part title={t.events} summary={t.newest}>
        {events.map((event) => (
          <li key={event.id}>
            <bdi>{event.kind}</bdi> · {fullTime(locale, event.created_at)} · <bdi>{event.ip_address}</bdi>
          </li>
        ))}
      </Part>
      <ReaderAlerts readerId={opened.reader.id} />
    </>
  )
}

function Part({ title, summary, children }: { title: string; summary: string; children: ReactNode[] }) {
  const { t } = useReadersDeskText()
  return (
    <details className="reader-part">
      <summary>
        <h3>{title}</h3> <span className="desk-time">{summary}</span>
      </summary>
      {children.length === 0 ? <p className="desk-empty">{t.none}</p> : <ul>{children}</ul>}
    </details>
  )
}
