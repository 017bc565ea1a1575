import './deskSources.css'
import { useSearchParams } from 'react-router'
import { inLocale } from '#text/locale.ts'
import { callDesk } from '#ui/desk/callDesk.ts'
import { Field } from '#ui/form/Field.tsx'
import { Form } from '#ui/form/Form.tsx'
import type { FormValues } from '#ui/form/formState.ts'
import { AgencyList } from './AgencyList.tsx'
import { useAddSourceText } from './addSourceText.ts'
import { problemOf, useDeskSourcesText } from './deskSourcesText.ts'
import { FoundFeedItem } from './FoundFeedItem.tsx'
import { useFound } from './useFound.ts'

/**
 * Adding a source: an address is searched for feeds, each is shown as it would appear, and one is
 * added. The search is in the address of this page.
 */
export default function DeskAddSource() {
  const { locale, t } = useAddSourceText()
  const lists = useDeskSourcesText().t
  const [query, setQuery] = useSearchParams()
  const found = query.get('found')
  return (
    <>
      <p>
        <a className="desk-back" href={inLocale(locale, '/desk/sources')}>
          {lists.toList}
        </a>
      </p>
      <h2 className="source-title">{t.title}</h2>
      <Form send={sendAddress} done={(id) => setQuery({ found: String(id) }, { preventScrollReset: true })} submit={t.find}>
        <Field name="address" label={t.address} hint={t.addressHint} dir="ltr" inputMode="url" maxLength={2000} autoComplete="off" />
      </Form>
      {found && <Found key={found} id={found} />}
    </>
  )
}

async function sendAddress({ address }: FormValues): Promise<number> {
  return (await callDesk<{ data: { id: number } }>('/api/desk/sources/find', { body: { address: address ?? '' } })).data.id
}

function Found({ id }: { id: string }) {
  const { t } = useAddSourceText()
  const lists = useDeskSourcesText().t
  const { found, failed } = useFound(id)
  if (failed) return <p role="alert">{failed === 'gone' ? t.gone : failed === 'late' ? t.late : t.failed}</p>
  if (!found || found.state === 'waiting')
    return (
      <p className="desk-empty" role="status">
        {t.searching}
      </p>
    )
  const problem = found.code && problemOf(lists, found.code)
  return (
    <section aria-labelledby="found-title">
      <div role="status">
        <h2 id="found-title" className="source-title">
          {t.found(found.feeds.length)}
        </h2>
      </div>
      <p className="source-address" dir="ltr">
        {found.address}
      </p>
      {problem && (
        <>
          <p className="desk-why">{problem.what}</p>
          <p>{t.tryAnother}</p>
        </>
      )}
      <AgencyList />
      <ul className="desk-cases">
        {found.feeds.map((feed) => (
          <FoundFeedItem key={feed.url} found={found} feed={feed} />
        ))}
      </ul>
    </section>
  )
}
