import { useNavigate } from 'react-router'
import { useCategorization } from '#features/taxonomy/browser/useCategorization.ts'
import { inLocale, nameIn } from '#text/locale.ts'
import { callDesk } from '#ui/desk/callDesk.ts'
import { Field } from '#ui/form/Field.tsx'
import { Form } from '#ui/form/Form.tsx'
import type { FormValues } from '#ui/form/formState.ts'
import { SelectField } from '#ui/form/SelectField.tsx'
import { showToast } from '#ui/toasts.ts'
import type { DeskSourceDetail, FoundFeeds } from '../../deskSchema.ts'
import { agencyList } from './AgencyList.tsx'
import { useAddSourceText } from './addSourceText.ts'
import { FoundNews } from './FoundNews.tsx'

type Added = { message: string; data: { source: DeskSourceDetail } }

/** A feed that was found: its newest items, and the form that adds it. */
export function FoundFeedItem({ found, feed }: { found: FoundFeeds; feed: FoundFeeds['feeds'][number] }) {
  const { locale, t } = useAddSourceText()
  const navigate = useNavigate()
  const { title, url, token, items, known, newest } = feed
  const doubles = newest.filter(({ is_double }) => is_double).length
  const agency = found.agency ? nameIn(locale, found.agency) : ''
  const send = ({ agency: name = '', category = '' }: FormValues) => sendFeed({ found: found.id, url, token, agency: name, category })
  const done = ({ message, data }: Added) => {
    showToast(message)
    return navigate(inLocale(locale, `/desk/sources/${data.source.id}`))
  }
  return (
    <li className="source-found">
      <h3 dir="auto">{title ?? t.untitled}</h3>
      <p className="source-address" dir="ltr">
        {url}
      </p>
      <p className="desk-time">
        {t.items(items)}
        {doubles > 0 && ` · ${t.doubles(doubles)}`}
      </p>
      <FoundNews newest={newest} />
      {known === null ? (
        <Form send={send} done={done} submit={t.add}>
          <Field name="agency" label={t.agency} hint={t.agencyHint} dir="auto" maxLength={120} list={agencyList} defaultValue={agency} />
          <SectionField />
        </Form>
      ) : (
        <p>
          {t.known}{' '}
          <a className="desk-back" href={inLocale(locale, `/desk/sources/${known}`)}>
            {t.toSource}
          </a>
        </p>
      )}
    </li>
  )
}

function sendFeed(body: object): Promise<Added> {
  return callDesk<Added>('/api/desk/sources', { body })
}

function SectionField() {
  const { locale, t } = useAddSourceText()
  const { categories = [], sub_categories = [] } = useCategorization() ?? {}
  const options: Record<string, string> = { '': t.bySelf }
  for (const category of categories) {
    options[category.slug] = nameIn(locale, category)
    for (const sub of sub_categories.filter(({ category_id }) => category_id === category.id))
      options[sub.slug] ??= `${nameIn(locale, category)} – ${nameIn(locale, sub)}`
  }
  return <SelectField name="category" label={t.section} hint={t.sectionHint} options={options} />
}
