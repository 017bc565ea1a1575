import { Outlet } from 'react-router'
import { useDesk } from '#ui/desk/useDesk.ts'
import { useLocale } from '#ui/locale.ts'
import { DeskFrame } from '../frame/DeskFrame.tsx'

/** The desk's pages (`/desk…`). */
export default function Desk() {
  const { t } = useDesk()
  const words = useLocale().t
  return (
    <>
      <title>{`${t.desk} · ${words.name}`}</title>
      <meta name="robots" content="noindex" />
      <DeskFrame>
        <Outlet />
      </DeskFrame>
    </>
  )
}
