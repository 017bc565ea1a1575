import './frontPageDesk.css'
import { useSearchParams } from 'react-router'
import { ChipChoice } from '#ui/ChipChoice.tsx'
import { WhenLoaded } from '#ui/desk/WhenLoaded.tsx'
import { useResource } from '#ui/useResource.ts'
import type { DeskFrontPage as Page } from '../schema.ts'
import { FindNews } from './FindNews.tsx'
import { useFrontPageText } from './frontPageText.ts'
import { HiddenNews } from './HiddenNews.tsx'
import { PinnedStories } from './PinnedStories.tsx'
import { ShownStories } from './ShownStories.tsx'
import { UrgentStories } from './UrgentStories.tsx'
import { useFrontPageAct } from './useFrontPageAct.ts'

/**
 * The first page of an edition: what is urgent and pinned, what readers see, and what is hidden.
 * Only staff with the right role get here (`DeskFrame`).
 */
export default function DeskFrontPage() {
  const { locale, t } = useFrontPageText()
  const [query, setQuery] = useSearchParams()
  const edition = (['ar', 'en'] as const).find((one) => one === query.get('edition')) ?? locale
  const loaded = useResource<Page>(`/api/desk/front-page/${edition}`)
  const act = useFrontPageAct({ page: loaded.data, setPage: loaded.setData, reload: loaded.load })
  return (
    <>
      <p className="desk-intro">{t.intro}</p>
      <ChipChoice
        label={t.edition}
        texts={t.editions}
        chosen={edition}
        onChoose={(chosen) => setQuery({ edition: chosen }, { preventScrollReset: true })}
      />
      <WhenLoaded loaded={loaded} failed={t.loadFailed}>
        {(page) => (
          <>
            <UrgentStories page={page} act={act} />
            <PinnedStories page={page} act={act} />
            <ShownStories page={page} act={act} />
            <FindNews key={edition} page={page} act={act} />
            <HiddenNews page={page} act={act} />
          </>
        )}
      </WhenLoaded>
    </>
  )
}
