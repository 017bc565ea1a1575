import { useCategorization } from '#features/taxonomy/browser/useCategorization.ts'
import { nameIn } from '#text/locale.ts'
import type { DeskReport } from '../../storySchema.ts'
import { useStoryDeskText } from './storyDeskText.ts'
import type { StoryAct } from './useStoryAct.ts'

/** The section of a report, with every other one to choose instead. */
export function SectionSelect({ report, act }: { report: DeskReport; act: StoryAct }) {
  const categorization = useCategorization()
  const { locale, t } = useStoryDeskText()
  if (!categorization) return null
  const { main_categories, categories, sub_categories } = categorization
  const correct = (section: string) =>
    void act(`posts/${report.post_id}/section`, { method: 'PUT', body: { seen: report.section, section } })
  return (
    <select
      className="section-select"
      aria-label={t.sectionOf(report.title)}
      value={report.section}
      onChange={({ currentTarget }) => correct(currentTarget.value)}
    >
      <option value="">{t.noSection}</option>
      {main_categories.map((main) => (
        <optgroup key={main.id} label={nameIn(locale, main)}>
          <option value={`main:${main.id}`}>{nameIn(locale, main)}</option>
          {categories
            .filter((category) => category.main_category_id === main.id)
            .flatMap((category) => [
              <option key={category.id} value={`category:${category.id}`}>
                {nameIn(locale, category)}
              </option>,
              ...sub_categories
                .filter((sub) => sub.category_id === category.id)
                .map((sub) => (
                  <option key={`sub ${sub.id}`} value={`sub:${sub.id}`}>
                    {`${nameIn(locale, category)}: ${nameIn(locale, sub)}`}
                  </option>
                )),
            ])}
        </optgroup>
      ))}
    </select>
  )
}
