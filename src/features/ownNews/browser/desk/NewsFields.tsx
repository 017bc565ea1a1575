import { useCategorization } from '#features/taxonomy/browser/useCategorization.ts'
import { directionOf, nameIn } from '#text/locale.ts'
import { Field } from '#ui/form/Field.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { newsLimits } from '../../newsLimits.ts'
import type { Draft } from './createDraft.ts'
import { useOwnNewsText } from './ownNewsText.ts'
import { TitlePreview } from './TitlePreview.tsx'

/** Fields of a piece besides its text. */
export function NewsFields({ draft }: { draft: Draft }) {
  const { t } = useOwnNewsText()
  const { contents, news } = draft.store.use()
  const written = { lang: contents.language, dir: directionOf(contents.language) }
  return (
    <>
      {news.path === null && (
        <SelectField
          name="language"
          label={t.language}
          options={t.languages}
          value={contents.language}
          onChange={({ target }) => draft.change({ language: target.value === 'en' ? 'en' : 'ar' })}
        />
      )}
      <Field
        name="title"
        label={t.title}
        maxLength={newsLimits.title}
        {...written}
        value={contents.title}
        onChange={({ target }) => draft.change({ title: target.value })}
      />
      <TitlePreview title={contents.title} language={contents.language} />
      <TextField
        name="summary"
        label={t.summary}
        hint={t.summaryHint}
        rows={2}
        maxLength={newsLimits.summary}
        {...written}
        value={contents.summary}
        onChange={({ target }) => draft.change({ summary: target.value })}
      />
      <SectionFields draft={draft} />
      <Field
        name="byline"
        label={t.byline}
        maxLength={newsLimits.byline}
        dir="auto"
        value={contents.byline}
        onChange={({ target }) => draft.change({ byline: target.value })}
      />
    </>
  )
}

/** One list of sections and, below each, its parts. */
function SectionFields({ draft }: { draft: Draft }) {
  const { locale, t } = useOwnNewsText()
  const taxonomy = useCategorization()
  const { category_id, sub_category_id } = draft.store.use().contents
  const options: [string, string][] = (taxonomy?.categories ?? []).flatMap((category) => [
    [String(category.id), nameIn(locale, category)] as [string, string],
    ...(taxonomy?.sub_categories ?? [])
      .filter((sub) => sub.category_id === category.id)
      .map((sub): [string, string] => [`${category.id}/${sub.id}`, `${nameIn(locale, category)} › ${nameIn(locale, sub)}`]),
  ])
  const chosen = [category_id, sub_category_id].filter(Boolean).join('/')
  return (
    <SelectField
      name="category_id"
      label={t.section}
      // Before the names have loaded, what is chosen must not look like nothing.
      options={{ '': t.noSection, ...(!taxonomy && chosen && { [keyOf(chosen)]: '…' }), ...inOrder(options) }}
      value={keyOf(chosen)}
      onChange={({ target }) => {
        const [category = null, sub = null] = target.value.slice(1).split('/').filter(Boolean).map(Number)
        draft.change({ category_id: category, sub_category_id: sub })
      }}
    />
  )
}

/** Returns a key that is not a number, because an object puts numbers first, in their own order. */
const keyOf = (value: string) => (value ? `:${value}` : '')
const inOrder = (options: [string, string][]) => Object.fromEntries(options.map(([value, name]) => [keyOf(value), name]))
