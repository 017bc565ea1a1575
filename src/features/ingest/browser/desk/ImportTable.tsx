import { useEffect, useRef, useState } from 'react'
import { useCategorization } from '#features/taxonomy/browser/useCategorization.ts'
import { nameIn } from '#text/locale.ts'
import { Form } from '#ui/form/Form.tsx'
import { FormError } from '#ui/form/formState.ts'
import type { ImportedSources, OpmlPreview } from '../../deskSchema.ts'
import { AgencyList, agencyList } from './AgencyList.tsx'
import { useImportText } from './importText.ts'
import { sendLarge } from './sendLarge.ts'

/** Rows that are shown at first, and with each “more”. */
const rowsShown = 200

type Feed = OpmlPreview['feeds'][number]
type Choice = { chosen: boolean; agency: string }
type Props = { preview: OpmlPreview; onAdded: (result: ImportedSources) => void }

/**
 * The feeds of a list, of which some are chosen and their agencies corrected before they are added.
 */
export function ImportTable({ preview: { feeds, repeated }, onAdded }: Props) {
  const { locale, t } = useImportText()
  const [shown, setShown] = useState(rowsShown)
  const [changed, setChanged] = useState<Record<string, Partial<Choice>>>({})
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const addable = feeds.filter(isAddable)
  const choiceOf = (feed: Feed): Choice => {
    const given = { chosen: isAddable(feed), agency: feed.agency ? nameIn(locale, feed.agency) : feed.title }
    return { ...given, ...changed[feed.url] }
  }
  const chosen = addable.filter((feed) => choiceOf(feed).chosen)
  const change = (url: string, choice: Partial<Choice>) => setChanged((now) => ({ ...now, [url]: { ...now[url], ...choice } }))
  const chooseAll = (all: boolean) =>
    setChanged((now) => ({ ...now, ...Object.fromEntries(addable.map(({ url }) => [url, { ...now[url], chosen: all }])) }))
  const send = () => {
    if (chosen.length === 0) throw new FormError(t.addsNone)
    const nameless = chosen.find((feed) => !/[\p{L}\p{N}]/u.test(choiceOf(feed).agency))
    if (nameless) throw new FormError(t.agencyMissing(nameless.title))
    return sendFeeds(chosen.map((feed) => ({ url: feed.url, agency: choiceOf(feed).agency, category: feed.section?.slug })))
  }
  return (
    <section aria-labelledby="import-title">
      <h2 id="import-title" ref={heading} tabIndex={-1} className="source-title">
        {t.found(feeds.length)}
      </h2>
      <Summary feeds={feeds} repeated={repeated} />
      <p className="desk-intro">{t.agencyHint}</p>
      <AgencyList />
      <Form send={send} done={({ data }) => onAdded(data)} submit={t.add(chosen.length)}>
        <p className="desk-decision">
          <button type="button" className="button" onClick={() => chooseAll(true)}>
            {t.chooseAll}
          </button>
          <button type="button" className="button" onClick={() => chooseAll(false)}>
            {t.chooseNone}
          </button>
          <span role="status">{t.chosen(chosen.length)}</span>
        </p>
        <table className="import-table" aria-labelledby="import-title">
          <thead>
            <tr>
              <th scope="col">{t.feed}</th>
              <th scope="col">{t.agency}</th>
            </tr>
          </thead>
          <tbody>
            {feeds.slice(0, shown).map((feed) => (
              <Row key={feed.url} feed={feed} choice={choiceOf(feed)} onChange={(choice) => change(feed.url, choice)} />
            ))}
          </tbody>
        </table>
        {shown < feeds.length && (
          <p>
            <button type="button" className="button" onClick={() => setShown(shown + rowsShown)}>
              {t.more}
            </button>
          </p>
        )}
      </Form>
    </section>
  )
}

function sendFeeds(feeds: object[]): Promise<{ data: ImportedSources }> {
  return sendLarge('/api/desk/sources/import', { feeds })
}

function isAddable({ known, problem }: Feed): boolean {
  return known === null && problem === null
}

function Summary({ feeds, repeated }: { feeds: Feed[]; repeated: number }) {
  const { t } = useImportText()
  const known = feeds.filter((feed) => feed.known !== null).length
  const refused = feeds.filter(({ problem }) => problem !== null).length
  const lines = [known > 0 && t.alreadyHere(known), refused > 0 && t.refused(refused), repeated > 0 && t.repeated(repeated)]
  return <p className="desk-time">{lines.filter(Boolean).join(' · ')}</p>
}

type RowProps = { feed: Feed; choice: Choice; onChange: (choice: Partial<Choice>) => void }

function Row({ feed, choice: { chosen, agency }, onChange }: RowProps) {
  const { locale, t } = useImportText()
  const { url, title, section, known, problem } = feed
  const state = known !== null ? t.known : problem && t.problems[problem]
  const name = <bdi className="import-name">{title}</bdi>
  return (
    <tr>
      <th scope="row">
        {isAddable(feed) ? (
          <label className="import-choice">
            <input
              type="checkbox"
              checked={chosen}
              aria-label={t.choose(title)}
              onChange={(event) => onChange({ chosen: event.target.checked })}
            />
            {name}
          </label>
        ) : (
          name
        )}
        <span className="source-address" dir="ltr">
          {url}
        </span>
        {section && <span className="desk-time">{t.section(nameIn(locale, section))}</span>}
        {state && <span className="desk-why">{state}</span>}
      </th>
      <td>
        {isAddable(feed) ? (
          <AgencyField name={title} agency={agency} onChange={onChange} />
        ) : (
          feed.agency && <bdi>{nameIn(locale, feed.agency)}</bdi>
        )}
      </td>
    </tr>
  )
}

function AgencyField({ name, agency, onChange }: { name: string; agency: string; onChange: RowProps['onChange'] }) {
  const { t } = useImportText()
  const agencies = useCategorization()?.agencies
  const isNew = agencies && !agencies.some(({ name_ar, name_en }) => name_ar === agency.trim() || name_en === agency.trim())
  return (
    <>
      <span className="field">
        <input
          aria-label={t.agencyOf(name)}
          value={agency}
          maxLength={120}
          dir="auto"
          list={agencyList}
          autoComplete="off"
          onChange={(event) => onChange({ agency: event.target.value })}
        />
      </span>
      {isNew && <span className="desk-time">{t.newAgency}</span>}
    </>
  )
}
