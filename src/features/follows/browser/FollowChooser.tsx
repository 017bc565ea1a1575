import './follows.css'
import { useCategorization } from '#features/taxonomy/browser/useCategorization.ts'
import type { Categorization } from '#features/taxonomy/schema.ts'
import { nameIn } from '#text/locale.ts'
import { LoadMoreButton } from '#ui/LoadMoreButton.tsx'
import type { FollowKind } from '../followKinds.ts'
import { isFollowed, loadFollows, type Subject, setFollowed, useFollows } from './follows.ts'
import { useFollowsText } from './followsText.ts'

type Choice = { kind: FollowKind; id: number; name_ar: string; name_en: string }

/** All agencies and sections to choose from, those that the reader follows pressed. */
export function FollowChooser() {
  const { t } = useFollowsText()
  const { subjects, failed } = useFollows()
  const taxonomy = useCategorization()
  if (failed && !subjects) return <LoadMoreButton failed={t.failed} onClick={() => void loadFollows()} />
  if (!taxonomy || !subjects) return null
  return (
    <>
      <Group title={t.kinds.section} rows={taxonomy.main_categories.map((main) => sectionsOf(taxonomy, main))} subjects={subjects} />
      <Group title={t.kinds.agency} rows={[taxonomy.agencies.map((one) => ({ kind: 'agency', ...one }))]} subjects={subjects} />
    </>
  )
}

/** A main category and its categories; a single one is the same news. */
function sectionsOf({ categories }: Categorization, main: Categorization['main_categories'][number]): Choice[] {
  const own = categories.filter(({ main_category_id }) => main_category_id === main.id)
  return [{ kind: 'main_category', ...main }, ...(own.length > 1 ? own.map((one): Choice => ({ kind: 'category', ...one })) : [])]
}

function Group({ title, rows, subjects }: { title: string; rows: Choice[][]; subjects: Subject[] }) {
  const { locale, t } = useFollowsText()
  return (
    <section className="follow-choices" aria-label={title}>
      <h2>{title}</h2>
      {rows.map((choices) => (
        <ul key={choices[0]?.id}>
          {choices.map(({ kind, id, ...names }) => {
            const followed = isFollowed(subjects, { kind, id })
            return (
              <li key={kind + id}>
                <button
                  type="button"
                  className={`i i-${followed ? 'check' : 'plus'}`}
                  aria-pressed={followed}
                  onClick={() => void setFollowed({ kind, id }, !followed, t)}
                >
                  <bdi>{nameIn(locale, names)}</bdi>
                </button>
              </li>
            )
          })}
        </ul>
      ))}
    </section>
  )
}
