import { inLocale } from '#text/locale.ts'
import { install, useInstallOffer } from './installOffer.ts'
import { useOfflineText } from './offlineText.ts'

/**
 * Links in the menu: what can be read without a connection, and installing the site if the browser
 * offers that.
 */
export function OfflineLinks() {
  const { locale, t } = useOfflineText()
  const offer = useInstallOffer()
  return (
    <>
      <a className="menu-link i i-offline" href={inLocale(locale, '/offline')}>
        {t.readOffline}
      </a>
      {offer && (
        <button type="button" className="menu-link i i-download" onClick={() => void install(offer)}>
          {t.install}
        </button>
      )}
    </>
  )
}
