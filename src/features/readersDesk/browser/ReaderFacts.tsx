import type { ReactNode } from 'react'
import { nameIn } from '#text/locale.ts'
import { fullTime } from '#text/times.ts'
import type { DeskReader } from '../schema.ts'
import { useReadersDeskText } from './readersDeskText.ts'

/** Facts about a reader: who they are, what they have bought, and where alerts reach them. */
export function ReaderFacts({ opened }: { opened: DeskReader }) {
  const { locale, t } = useReadersDeskText()
  const { reader, sign_ins, subscription, suspension, channels } = opened
  const plan = subscription && nameIn(locale, { name_ar: subscription.plan_name_ar, name_en: subscription.plan_name_en })
  const state = subscription && t.subscriptionStates[subscription.state]
  const wayNames: Record<string, string> = { credential: t.password, google: 'Google', apple: 'Apple' }
  const linked = channels.map(({ channel, disabled }) => `${t.channelNames[channel]}${disabled ? ` (${t.channelOff})` : ''}`)
  return (
    <dl className="reader-facts">
      <Fact name={t.email}>
        <bdi>{reader.email}</bdi> · {reader.email_verified ? t.confirmed : t.unconfirmed}
      </Fact>
      <Fact name={t.phone}>{reader.phone ? <bdi dir="ltr">{reader.phone}</bdi> : t.none}</Fact>
      <Fact name={t.number}>
        <bdi>{reader.id}</bdi> · {t.roles[reader.role]} · {t.since(fullTime(locale, reader.created_at))}
      </Fact>
      <Fact name={t.signIns}>{sign_ins.map((way) => wayNames[way] ?? way).join(' · ') || t.none}</Fact>
      <Fact name={t.subscription}>
        {subscription ? `${plan} · ${state} · ${t.planUntil(fullTime(locale, subscription.ends_at))}` : t.none}
      </Fact>
      <Fact name={t.channels}>{linked.join(' · ') || t.none}</Fact>
      <Fact name={t.suspension}>
        {!suspension && t.mayComment}
        {suspension && (suspension.until ? t.suspendedUntil(fullTime(locale, suspension.until)) : t.suspendedForGood)}
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
