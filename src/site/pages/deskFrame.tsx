import { Outlet, useLocation } from 'react-router'
import { FactorDialog } from '#features/staff/browser/FactorDialog.tsx'
import { inLocale } from '#text/locale.ts'
import { useDesk } from '#ui/desk/useDesk.ts'
import { useLocale } from '#ui/locale.ts'
import { DeskFrame } from '../desk/DeskFrame.tsx'
import { deskTabOf } from '../desk/deskTabs.ts'

/** The desk's pages (`/desk…`). */
export default function Desk() {
  const { locale, t } = useDesk()
  const { pathname } = useLocation()
  const tab = deskTabOf(locale, pathname)
  const page = tab?.pages?.find(({ path }) => inLocale(locale, path) === pathname.replace(/\/$/, ''))
  const { name, tagline } = useLocale().t
  const title = [page?.label[locale], tab?.label[locale], t.desk].filter(Boolean).join(' · ')
  return (
    <>
      <title>{`${title} · ${name}`}</title>
      <meta name="description" content={`${title} – ${tagline}`} />
      <meta name="robots" content="noindex" />
      <DeskFrame>
        <Outlet />
        <FactorDialog />
      </DeskFrame>
    </>
  )
}
