import { useState } from 'react'
import { plansHref } from '#features/billing/browser/billingAddress.ts'
import { useSubscription } from '#features/billing/browser/subscription/useSubscription.ts'
import type { Channel } from '#features/channels/channels.ts'
import { inLocale } from '#text/locale.ts'
import { ChipChoice } from '#ui/ChipChoice.tsx'
import { downloadFile } from '#ui/downloadFile.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { noticeSessionEnd } from '#ui/noticeSessionEnd.ts'
import { PagedList } from '#ui/PagedList.tsx'
import { showProblem } from '#ui/perform.ts'
import { usePages } from '#ui/usePages.ts'
import type { AlertLogEntry } from '../schema.ts'
import { AlertEntry } from './AlertEntry.tsx'
import { useAlertLogText } from './alertLogText.ts'

type OutcomeChoice = 'all' | 'arrived' | 'waiting' | 'not_sent'
type ChannelChoice = 'all' | Channel

/** The reader's alerts, newest first, filtered by outcome and channel. */
export function AlertLog() {
  const { t } = useAlertLogText()
  const [outcome, setOutcome] = useState<OutcomeChoice>('all')
  const [channel, setChannel] = useState<ChannelChoice>('all')
  const query = new URLSearchParams({
    pagination: '20',
    outcome: outcome === 'all' ? '' : outcome,
    channel: channel === 'all' ? '' : channel,
  })
  const pages = usePages<AlertLogEntry>(`/api/auth/alerts?${query}`)
  const { none: _, ...channels } = t.channels
  const isFiltered = outcome !== 'all' || channel !== 'all'
  return (
    <section className="alert-section">
      <h2>{t.log}</h2>
      <div className="alert-filters">
        <ChipChoice label={t.outcome} texts={t.outcomes} chosen={outcome} onChoose={setOutcome} />
        <ChipChoice label={t.channel} texts={channels} chosen={channel} onChoose={setChannel} />
      </div>
      <PagedList pages={pages} failed={t.failed}>
        {(entries) =>
          entries.length > 0 ? (
            <ul className="alert-log">
              {entries.map((entry) => (
                <AlertEntry key={entry.id} entry={entry} />
              ))}
            </ul>
          ) : (
            <EmptyLog isFiltered={isFiltered} />
          )
        }
      </PagedList>
      {(isFiltered || pages.items?.length !== 0) && (
        <p className="alert-download">
          <button type="button" className="button i i-download" onClick={() => void downloadLog(t.downloadFailed)}>
            {t.download}
          </button>
        </p>
      )}
    </section>
  )
}

async function downloadLog(failed: string): Promise<void> {
  try {
    await downloadFile('/api/auth/alerts/csv')
  } catch (error) {
    noticeSessionEnd(error)
    showProblem(error, failed)
  }
}

/** Explanation why there is no alert, and what to do. */
function EmptyLog({ isFiltered }: { isFiltered: boolean }) {
  const { locale, t } = useAlertLogText()
  const { subscription } = useSubscription()
  if (isFiltered) return <p className="empty empty-title">{t.emptyFiltered}</p>
  if (subscription === null) return <EmptyState title={t.emptyWithoutPlan} href={plansHref(locale)} link={t.plans} />
  return <EmptyState title={t.empty} href={inLocale(locale, '/profile/profile-setting')} link={t.settings} />
}
