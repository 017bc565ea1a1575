import './deskSources.css'
import { useSearchParams } from 'react-router'
import { nameIn } from '#text/locale.ts'
import { BulkBar } from '#ui/desk/bulk/BulkBar.tsx'
import { ChoiceBox } from '#ui/desk/bulk/ChoiceBox.tsx'
import type { Ran } from '#ui/desk/bulk/useBulkRun.ts'
import { useChoice } from '#ui/desk/bulk/useChoice.ts'
import { PagedList } from '#ui/PagedList.tsx'
import { usePages } from '#ui/usePages.ts'
import { useResource } from '#ui/useResource.ts'
import type { DeskSource, DeskSourcePage } from '../../deskSchema.ts'
import { AllSourcesActs } from './AllSourcesActs.tsx'
import { useDeskSourcesText } from './deskSourcesText.ts'
import { SourceFilters, sourceFilters } from './SourceFilters.tsx'
import { SourceItem } from './SourceItem.tsx'
import { useBulkSourceActs } from './useBulkSourceActs.ts'

/**
 * Every source, those that need somebody first. The filters are in the address. Only staff with the
 * right role get here (`DeskFrame`, and the API).
 */
export default function DeskSources() {
  const [query, setQuery] = useSearchParams()
  const chosen = new URLSearchParams(sourceFilters.flatMap((name) => (query.get(name) ? [[name, query.get(name) as string]] : [])))
  return (
    <>
      <Counts />
      <AllSourcesActs />
      <SourceFilters chosen={chosen} onChange={(next) => setQuery(next, { preventScrollReset: true })} />
      <Sources key={`${chosen}`} query={`${chosen}`} />
    </>
  )
}

function Sources({ query }: { query: string }) {
  const { locale, t } = useDeskSourcesText()
  const pages = usePages<DeskSource>(`/api/desk/sources?${query}`)
  const choice = useChoice(pages)
  const acts = useBulkSourceActs()
  const nameOf = ({ agency, url }: DeskSource) => `${nameIn(locale, agency)}: ${url}`
  function show({ done, failed, error }: Ran<DeskSource, DeskSource>): void {
    const changed = new Map(done.map(({ result }) => [result.id, result]))
    if (error !== undefined || failed.length > 0) pages.reload()
    else pages.change((pages.items ?? []).map((source) => changed.get(source.id) ?? source))
  }
  return (
    <>
      <BulkBar choice={choice} acts={acts} countChosen={t.chosenSources} nameOf={nameOf} onRan={show} />
      <PagedList pages={pages} failed={t.failed}>
        {(sources) =>
          sources.length === 0 ? (
            <p className="desk-empty">{query === '' ? t.none : t.noneFound}</p>
          ) : (
            <ul className="desk-cases">
              {sources.map((source) => (
                <SourceItem key={source.id} source={source} box={<ChoiceBox choice={choice} id={source.id} name={nameOf(source)} />} />
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
