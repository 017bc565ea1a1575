import type { Channel } from '#features/channels/channels.ts'
import { inLocale } from '#text/locale.ts'
import { fullTime } from '#text/times.ts'
import { callDesk } from '#ui/desk/callDesk.ts'
import { PagedList } from '#ui/PagedList.tsx'
import { useAction } from '#ui/useAction.ts'
import { usePages } from '#ui/usePages.ts'
import type { GivenUp } from '../../../schema.ts'
import { useDeskAlertsText } from './deskAlertsText.ts'

/** The limit of the API (`schema.ts`). */
const maxRetried = 500

/**
 * Deliveries that were given up, with buttons that send one of them, or all that are shown, again.
 */
export function GivenUpList({ onRetried }: { onRetried: () => void }) {
  const { t } = useDeskAlertsText()
  const pages = usePages<GivenUp>('/api/desk/alerts/given-up')
  const { busy, act } = useAction(t.retryFailed)
  const retry = (letters: string[]) =>
    act(async () => {
      const done = await callDesk<{ message: string }>('/api/desk/alerts/retry', { body: { letters } })
      pages.reload()
      onRetried()
      return done
    })
  return (
    <section aria-labelledby="alerts-given-up">
      <h2 id="alerts-given-up">{t.givenUp}</h2>
      <p className="desk-time">{t.givenUpHint}</p>
      <PagedList pages={pages} failed={t.givenUpFailed}>
        {(letters) => {
          const open = letters.filter(({ is_taken_over }) => !is_taken_over).slice(0, maxRetried)
          if (letters.length === 0) return <p className="desk-empty">{t.empty}</p>
          return (
            <>
              {open.length > 1 && (
                <button type="button" className="button" aria-disabled={busy} onClick={() => retry(open.map(({ id }) => id))}>
                  {t.retryAll(open.length)}
                </button>
              )}
              <ul className="desk-cases">
                {letters.map((letter) => (
                  <Letter key={letter.id} letter={letter} busy={busy} onRetry={() => retry([letter.id])} />
                ))}
              </ul>
            </>
          )
        }}
      </PagedList>
    </section>
  )
}

function Letter({ letter, busy, onRetry }: { letter: GivenUp; busy: boolean; onRetry: () => void }) {
  const { locale, t } = useDeskAlertsText()
  const { user_id, channel, reason, provider_error, attempts, planned_at, is_taken_over } = letter
  return (
    <li>
      <p>
        {t.channels[channel as Channel]}: {t.reasons[reason]} {provider_error && <bdi>{provider_error}</bdi>}
      </p>
      <p className="desk-time">
        {fullTime(locale, planned_at)}
        {attempts > 0 && ` · ${t.attempts(attempts)}`} · <a href={inLocale(locale, `/desk/readers/${user_id}`)}>{t.reader(user_id)}</a>
        {is_taken_over && ` · ${t.takenOver}`}
      </p>
      {!is_taken_over && (
        <button type="button" className="button" aria-disabled={busy} onClick={onRetry}>
          {t.retry}
        </button>
      )}
    </li>
  )
}
