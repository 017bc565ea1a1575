import { inLocale } from '#text/locale.ts'
import { fullNumber, fullTime } from '#text/times.ts'
import { CopyField } from '#ui/CopyField.tsx'
import { callDesk } from '#ui/desk/callDesk.ts'
import { perform } from '#ui/perform.ts'
import type { DeskAd } from '../../schema.ts'
import { useDeskAdText } from './deskAdText.ts'

type Props = { ad: DeskAd; onEdit: () => void; onChanged: () => void }

/**
 * An ad at the desk, with its numbers and the secret address under which its advertiser sees them.
 */
export function DeskAdItem({ ad, onEdit, onChanged }: Props) {
  const { locale, t } = useDeskAdText()
  const { placement, edition, advertiser, state, impressions, clicks, max_impressions, starts_at, ends_at } = ad
  const times = [
    state === 'scheduled' ? t.from(fullTime(locale, starts_at)) : null,
    ends_at ? (state === 'ended' ? t.ended : t.until)(fullTime(locale, ends_at)) : t.noEnd,
  ]
  return (
    <li className="desk-ad">
      <h2>
        <bdi>{advertiser}</bdi>
      </h2>
      <img src={ad.image} width={ad.width} height={ad.height} alt={locale === 'ar' ? ad.title_ar : ad.title_en} loading="lazy" />
      <p>
        {t.placements[placement]} · {t.editions[edition ?? 'both']} ·{' '}
        <span className="desk-state" data-state={state === 'running' ? 'on' : 'off'}>
          {t.states[state]}
        </span>{' '}
        · {t.weight(ad.weight)}
      </p>
      <p>
        {t.seen(impressions, fullNumber(locale, impressions))}
        {max_impressions !== null && ` ${t.atMost(fullNumber(locale, max_impressions))}`} · {t.clicked(clicks, fullNumber(locale, clicks))}
      </p>
      <p className="desk-time">{times.filter(Boolean).join(' · ')}</p>
      <CopyField label={t.report} value={ad.report} hint={t.reportHint} />
      <p className="desk-decision">
        <button type="button" className="button" onClick={onEdit}>
          {t.edit}
        </button>
        <a className="button" href={inLocale(locale, ad.report.slice(new URL(ad.report).origin.length))}>
          {t.openReport}
        </a>
        <button type="button" className="button" onClick={() => renewReport(ad, t.notChanged).then(onChanged)}>
          {t.renewReport}
        </button>
      </p>
    </li>
  )
}

const renewReport = ({ id }: DeskAd, failed: string) => perform(() => callDesk(`/api/desk/ads/${id}/report`, { body: {} }), failed)
