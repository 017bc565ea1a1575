import './deskSources.css'
import { useParams } from 'react-router'
import { inLocale, nameIn } from '#text/locale.ts'
import { ApiError } from '#ui/callApi.ts'
import { WhenLoaded } from '#ui/desk/WhenLoaded.tsx'
import { useResource } from '#ui/useResource.ts'
import type { DeskSourceDetail } from '../../deskSchema.ts'
import { useDeskSourcesText } from './deskSourcesText.ts'
import { SourceActs } from './SourceActs.tsx'
import { SourceDays } from './SourceDays.tsx'
import { SourceFacts } from './SourceFacts.tsx'
import { SourceTrouble } from './SourceTrouble.tsx'

/** One source: its health, what is wrong with it, and what can be done. */
export default function DeskSourcePage() {
  const { locale, t } = useDeskSourcesText()
  const { id = '' } = useParams()
  const source = useResource<DeskSourceDetail>(`/api/desk/sources/${encodeURIComponent(id)}`)
  const { error, load, setData } = source
  return (
    <>
      <p>
        <a className="desk-back" href={inLocale(locale, '/desk/sources')}>
          {t.toList}
        </a>
      </p>
      <WhenLoaded loaded={source} failed={error instanceof ApiError && error.status === 404 ? t.unknownSource : t.sourceFailed}>
        {(source) => (
          <article className="source-page">
            <h2>
              <bdi>{nameIn(locale, source.agency)}</bdi>
            </h2>
            <p className="source-address" dir="ltr">
              {source.url}
            </p>
            <SourceTrouble source={source} onChanged={setData} onStale={load} />
            <SourceActs source={source} onChanged={setData} onStale={load} />
            <SourceFacts source={source} />
            <SourceDays days={source.days} />
          </article>
        )}
      </WhenLoaded>
    </>
  )
}
