import { Outlet, useLocation } from 'react-router'
import { useDesk } from '#ui/desk/useDesk.ts'
import { useLocale } from '#ui/locale.ts'
import { DeskFrame } from '../frame/DeskFrame.tsx'
import { deskTabOf } from '../frame/navigation.ts'

/** The desk's pages (`/desk…`). */
export default function Desk() {
  const { locale, t } = useDesk()
  const tab = deskTabOf(locale, useLocation().pathname)
  const words = useLocale().t
  return (
    <>
      <title>{[tab?.label[locale], t.desk, words.name].filter(Boolean).join(' · ')}</title>
      <meta name="robots" content="noindex" />
      <DeskFrame>
        <Outlet />
      </DeskFrame>
    </>
  )
}
