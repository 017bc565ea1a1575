import '../ads.css'
import { useState } from 'react'
import { PagedList } from '#ui/PagedList.tsx'
import { usePages } from '#ui/usePages.ts'
import type { DeskAd } from '../../schema.ts'
import { AdEditor } from './AdEditor.tsx'
import { DeskAdItem } from './DeskAdItem.tsx'
import { useDeskAdText } from './deskAdText.ts'

/** The desk's list of ads, or the editor in its place. Only admins get here (`DeskFrame`). */
export default function DeskAds() {
  const { t } = useDeskAdText()
  const pages = usePages<DeskAd>('/api/desk/ads')
  const [edited, setEdited] = useState<DeskAd | 'new' | null>(null)
  const done = () => {
    setEdited(null)
    pages.reload()
  }
  if (edited) return <AdEditor ad={edited === 'new' ? null : edited} onDone={done} />
  return (
    <>
      <p className="desk-intro">{t.note}</p>
      <button type="button" className="button button-main" onClick={() => setEdited('new')}>
        {t.newAd}
      </button>
      <PagedList pages={pages} failed={t.failed}>
        {(ads) =>
          ads.length === 0 ? (
            <p className="desk-empty">{t.empty}</p>
          ) : (
            <ul className="desk-cases">
              {ads.map((ad) => (
                <DeskAdItem key={ad.id} ad={ad} onEdit={() => setEdited(ad)} onChanged={pages.reload} />
              ))}
            </ul>
          )
        }
      </PagedList>
    </>
  )
}
