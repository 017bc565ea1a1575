import { MarkedText } from '#features/posts/browser/listItem/MarkedText.tsx'
import { inLocale, nameIn } from '#text/locale.ts'
import { splitKeyword } from '#text/query/splitKeyword.ts'
import { Time } from '#ui/Time.tsx'
import type { AlertLogEntry, Delivery } from '../schema.ts'
import { isIn } from '../states.ts'
import { useAlertLogText } from './alertLogText.ts'
import { addMute } from './mutes.ts'

/**
 * One alert: the post, why it matched, what became of it on each channel, and buttons to mute what
 * caused it.
 */
export function AlertEntry({ entry }: { entry: AlertLogEntry }) {
  const { locale, t } = useAlertLogText()
  const { post, keyword, because, sentence, is_followed, deliveries } = entry
  return (
    <li className="alert-entry">
      <p className="meta">
        {post && <bdi className="agency">{nameIn(locale, post.agency)}</bdi>}
        <Time locale={locale} iso={entry.matched_at} />
      </p>
      {post ? (
        <a href={inLocale(locale, `/news/${post.id}`)} dir="auto">
          {post.title}
        </a>
      ) : (
        <p>{t.postGone}</p>
      )}
      {sentence && (
        <blockquote className="alert-sentence">
          <bdi>
            <MarkedText {...sentence} />
          </bdi>
        </blockquote>
      )}
      <p className="alert-because">
        <span dir="auto">{keyword ? t.because(splitKeyword(keyword).words) : is_followed ? t.byFollowing : t.bySections}</span>
        {because && <span dir="auto">{t.printed(because)}</span>}
      </p>
      {deliveries.length > 0 && (
        <ul className="alert-outcomes" aria-label={t.outcomesOf}>
          {deliveries.map((delivery) => (
            <ChannelOutcome key={delivery.channel} delivery={delivery} />
          ))}
        </ul>
      )}
      <MuteButtons entry={entry} />
    </li>
  )
}

function ChannelOutcome({ delivery }: { delivery: Delivery }) {
  const { locale, t } = useAlertLogText()
  const { state, channel, outcome } = delivery
  const time = delivery.read_at ?? delivery.delivered_at ?? delivery.sent_at
  return (
    <li data-outcome={isIn(state, 'accepted') ? 'arrived' : isIn(state, 'lost') ? 'lost' : undefined}>
      {channel !== 'none' && <strong>{t.channels[channel]}</strong>} {outcome}
      {time && (
        <>
          {' · '}
          <Time locale={locale} iso={time} />
        </>
      )}
    </li>
  )
}

function MuteButtons({ entry: { id, keyword, post } }: { entry: AlertLogEntry }) {
  const { locale, t } = useAlertLogText()
  return (
    <details className="alert-mute">
      <summary>{t.mute}</summary>
      {keyword && (
        <button type="button" className="button" onClick={() => void addMute('keyword', keyword, t)}>
          {t.muteKeyword(splitKeyword(keyword).words)}
        </button>
      )}
      {post && (
        <button type="button" className="button" onClick={() => void addMute('agency', String(post.agency.id), t)}>
          {t.muteAgency(nameIn(locale, post.agency))}
        </button>
      )}
      <button type="button" className="button" onClick={() => void addMute('story', String(id), t)}>
        {t.muteStory}
      </button>
    </details>
  )
}
