import './deskSources.css'
import { useSearchParams } from 'react-router'
import { PagedList } from '#ui/PagedList.tsx'
import { usePages } from '#ui/usePages.ts'
import { useResource } from '#ui/useResource.ts'
import type { DeskSource, DeskSourcePage } from '../../deskSchema.ts'
import { AllSourcesActs } from './AllSourcesActs.tsx'
import { useDeskSourcesText } from './deskSourcesText.ts'
import { SourceFilters, sourceFilters } from './SourceFilters.tsx'
import { SourceItem } from './SourceItem.tsx'

/**
 * Every source, those that need somebody first. The filters are in the address. Only staff with the
 * right role get here (`DeskFrame`, and the API).
 */
export default function DeskSources() {
  const { t } = useDeskSourcesText()
  const [query, setQuery] = useSearchParams()
  const chosen = new URLSearchParams(sourceFilters.flatMap((name) => (query.get(name) ? [[name, query.get(name) as string]] : [])))
  const pages = usePages<DeskSource>(`/api/desk/sources?${chosen}`)
  return (
    <>
      <Counts />
      <AllSourcesActs />
      <SourceFilters chosen={chosen} onChange={(next) => setQuery(next, { preventScrollReset: true })} />
      <PagedList pages={pages} failed={t.failed}>
        {(sources) =>
          sources.length === 0 ? (
            <p className="desk-empty">{chosen.size > 0 ? t.noneFound : t.none}</p>
          ) : (
            <ul className="desk-cases">
              {sources.map((source) => (
                <SourceItem key={source.id} source={source} />
              ))}
            </ul>
          )
        }
      </PagedList>
    </>
  )
}

function Counts() {
  const { t } = useDeskSourcesText()
  const counts = useResource<DeskSourcePage>('/api/desk/sources?pagination=1').data?.counts
  if (!counts) return <p className="desk-intro">{t.loading}</p>
  return <p className="desk-intro">{counts.troubled === 0 ? t.fine(counts.all) : t.failing(counts.troubled, counts.all)}</p>
}
