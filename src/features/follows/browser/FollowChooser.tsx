import './follows.css'
import { useCategorization } from '#features/taxonomy/browser/useCategorization.ts'
import { LoadMoreButton } from '#ui/LoadMoreButton.tsx'
import { nameIn } from '#ui/locale.ts'
import type { FollowKind } from '../followKinds.ts'
import { isFollowed, loadFollows, type Subject, setFollowed, useFollows } from './follows.ts'
import { useFollowsText } from './followsText.ts'

type Choice = { id: number; name_ar: string; name_en: string }

/** All agencies and sections to choose from, those that the reader follows pressed. */
export function FollowChooser() {
  const { t } = useFollowsText()
  const { subjects, failed } = useFollows()
  const taxonomy = useCategorization()
  if (failed && !subjects) return <LoadMoreButton failed={t.failed} onClick={() => void loadFollows()} />
  if (!taxonomy || !subjects) return null
  // Of main categories only those with categories of their own differ from these.
  const sections: [FollowKind, Choice[]][] = [
    ['main_category', taxonomy.main_categories],
    ['category', taxonomy.categories],
  ]
  return (
    <>
      <Group title={t.kinds.section} groups={sections} subjects={subjects} />
      <Group title={t.kinds.agency} groups={[['agency', taxonomy.agencies]]} subjects={subjects} />
    </>
  )
}

function Group({ title, groups, subjects }: { title: string; groups: [FollowKind, Choice[]][]; subjects: Subject[] }) {
  const { locale, t } = useFollowsText()
  return (
    <section className="follow-choices" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {groups.flatMap(([kind, choices]) =>
          choices.map((choice) => {
            const subject = { kind, id: choice.id }
            const followed = isFollowed(subjects, subject)
            return (
              <li key={`${kind} ${choice.id}`}>
                <button
                  type="button"
                  className={`i i-${followed ? 'check' : 'plus'}`}
                  aria-pressed={followed}
                  onClick={() => void setFollowed(subject, !followed, t)}
                >
                  <bdi>{nameIn(locale, choice)}</bdi>
                </button>
              </li>
            )
          }),
        )}
      </ul>
    </section>
  )
}
