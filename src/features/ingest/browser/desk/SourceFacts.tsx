import { nameIn } from '#text/locale.ts'
import { fullTime } from '#text/times.ts'
import { NumberText } from '#ui/NumberText.tsx'
import type { DeskSourceDetail } from '../../deskSchema.ts'
import { useDeskSourcesText } from './deskSourcesText.ts'

/** The figures of a source, each with its name. */
export function SourceFacts({ source }: { source: DeskSourceDetail }) {
  const { locale, t } = useDeskSourcesText()
  const { delays, posts, opened, last_items, last_doubles, section, language } = source
  const at = (time: string | null) => (time ? fullTime(locale, time) : t.never)
  const facts: [string, string][] = [
    [t.kind, t.kinds[source.kind] + (source.has_hub ? t.withHub : '')],
    [t.section, section ? nameIn(locale, section) : t.bySelf],
    [t.language, language ? t.languages[language] : t.bySelf],
    [t.factLastRead, at(source.last_read)],
    [t.factLastOk, at(source.last_ok)],
    [t.factLastNew, at(source.last_new)],
    [t.factNext, source.next_read ? at(source.next_read) : t.notPlanned],
    [t.factInterval, t.duration(source.interval_seconds)],
    [t.factDelay, delays ? t.delays(t.duration(delays.p50), t.duration(delays.p95)) : t.unknown],
    [t.factDoubles, last_items === null || last_doubles === null ? t.unknown : t.ofItems(last_doubles, last_items)],
    [t.factFirst, posts === 0 ? t.unknown : t.ofPosts(opened, posts)],
    [t.factAdded, at(source.added)],
  ]
  return (
    <dl className="source-figures">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <NumberText text={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
