import './deskAlerts.css'
import { isAtLeast } from '#access/roles.ts'
import { useReader } from '#features/accounts/browser/reader.ts'
import { inLocale } from '#text/locale.ts'
import { WhenLoaded } from '#ui/desk/WhenLoaded.tsx'
import { useResource } from '#ui/useResource.ts'
import type { AlertFigures } from '../../../schema.ts'
import { ChannelSection } from './ChannelSection.tsx'
import { useDeskAlertsText } from './deskAlertsText.ts'
import { GivenUpList } from './GivenUpList.tsx'
import { TestButtons } from './TestButtons.tsx'

/**
 * How alerts leave: figures of each channel, what was given up (for admins, because it names
 * readers), and a test.
 */
export default function DeskAlerts() {
  const { locale, t } = useDeskAlertsText()
  const reader = useReader()
  const figures = useResource<AlertFigures>('/api/desk/alerts')
  return (
    <div className="desk-alerts">
      <WhenLoaded loaded={figures} failed={t.failed}>
        {({ channels, max_counted }) =>
          channels.map((channel) => <ChannelSection key={channel.channel} figures={channel} maxCounted={max_counted} />)
        }
      </WhenLoaded>
      <p>
        <a className="desk-back" href={inLocale(locale, '/desk/whatsapp')}>
          {t.toBudget}
        </a>
      </p>
      <TestButtons />
      {reader && isAtLeast(reader.role, 'admin') && <GivenUpList onRetried={figures.load} />}
    </div>
  )
}
