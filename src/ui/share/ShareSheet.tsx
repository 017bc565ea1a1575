import { useEffect, useRef } from 'react'
import { Dialog } from '../Dialog.tsx'
import { lateDialog } from '../lateDialog.ts'
import { useLocale } from '../locale.ts'
import { NumberText } from '../NumberText.tsx'
import { placeBeside } from './placeBeside.ts'
import './share.css'
import { copyLink, type Link, shareByDevice } from './shareByDevice.ts'
import { shareTargets } from './shareTargets.ts'
import { useShareText } from './shareText.ts'

/** Shows the sheet: at the bottom of phones, otherwise beside the button that opened it. */
export function openShareSheet(link: Link, button: Element | null): void {
  lateDialog.set(<ShareSheet key={link.url} link={link} button={button} />)
}

/**
 * WhatsApp first, because most links are shared there; then other sites, copying, and what else the
 * device offers.
 */
function ShareSheet({ link, button }: { link: Link; button: Element | null }) {
  const { locale, t } = useLocale()
  const { t: s } = useShareText()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const { current } = dialog
    current?.showModal()
    if (current && button) placeBeside(current, button)
  }, [button])
  const close = () => dialog.current?.close()
  const run = (action: typeof copyLink) => () => {
    close()
    void action(link, locale)
  }
  return (
    <Dialog ref={dialog} className="share-sheet" label={t.share} onClose={() => lateDialog.set(null)}>
      <p className="share-title" dir="auto">
        <NumberText text={link.title} />
      </p>
      <ul>
        {shareTargets.map(({ icon, hrefOf }) => (
          <li key={icon}>
            <a className={`menu-link i i-${icon}`} href={hrefOf(link)} target="_blank" rel="noopener" onClick={close}>
              <bdi>{s[icon]}</bdi>
              <span className="sr-only">{` (${s.newTab})`}</span>
            </a>
          </li>
        ))}
        <li>
          <button type="button" className="menu-link i i-link" onClick={run(copyLink)}>
            {s.copyLink}
          </button>
        </li>
        {'share' in navigator && (
          <li>
            <button type="button" className="menu-link i i-more" onClick={run(shareByDevice)}>
              {s.more}
            </button>
          </li>
        )}
      </ul>
    </Dialog>
  )
}
