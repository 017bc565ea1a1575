import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { showToast } from '#ui/toasts.ts'
import { useOnline } from '#ui/useOnline.ts'
import { useOfflineText } from './offlineText.ts'
import { usePageAge, useStoredAge } from './pageAges.ts'
import { timeOrDate } from './timeOrDate.ts'

/**
 * Says that there is no connection, or that it is too slow, and how old the page is. Announced by
 * screen readers.
 */
export function OfflineLine() {
  const { locale, t } = useOfflineText()
  const online = useAnnouncedOnline()
  const age = usePageAge()
  useStoredAge(online)
  const isOfflinePage = useLocation().pathname.endsWith('/offline')
  const asOf = age?.at && !isOfflinePage ? t.asOf(timeOrDate(locale, age.at)) : ''
  return (
    <div role="status" className="offline-status">
      {(!online || age?.isStored) && (
        <p className="offline-line i i-offline">
          <span>
            {online ? t.slow : t.offline} {asOf}
          </span>
        </p>
      )}
    </div>
  )
}

/** Returns the state of the connection. Also tells the reader when it is back. */
function useAnnouncedOnline(): boolean {
  const { t } = useOfflineText()
  const online = useOnline()
  const before = useRef(true)
  useEffect(() => {
    if (online && !before.current) showToast(t.online)
    before.current = online
  }, [online, t])
  return online
}
