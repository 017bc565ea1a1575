import { useCategorization } from '#features/taxonomy/browser/useCategorization.ts'
import { nameIn } from '#text/locale.ts'
import { callDesk } from '#ui/desk/callDesk.ts'
import { Form } from '#ui/form/Form.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { useLocale } from '#ui/locale.ts'
import { showToast } from '#ui/toasts.ts'
import type { DeskNewsletter } from '../schema.ts'
import { useDeskNewsletterText } from './deskText.ts'
import { useNewsletterText } from './newsletterText.ts'
import { hourName } from './rhythmText.ts'

const usualHour = 7
const everyDay = 'day'

type Props = { newsletter: DeskNewsletter | null; others: DeskNewsletter[]; onDone: () => void }

/** A form that offers a newsletter of a section that has none, or changes when one comes. */
export function NewsletterEditor({ newsletter, others, onDone }: Props) {
  const { t: u } = useLocale()
  const { t: n } = useNewsletterText()
  const { locale, t } = useDeskNewsletterText()
  const sections = useSections(others)
  if (!newsletter && !sections) return <p role="status">{u.loading}</p>
  const rhythms = { [everyDay]: t.everyDay, ...Object.fromEntries(n.weekdays.map((name, weekday) => [`day ${weekday}`, t.every(name)])) }
  // Keys that are numbers would be sorted.
  const hours = Object.fromEntries(Array.from({ length: 24 }, (_, hour) => [`hour ${hour}`, hourName(locale, hour)]))
  return (
    <div className="newsletter-editor">
      <h2>{newsletter ? <bdi>{nameIn(locale, newsletter)}</bdi> : t.add}</h2>
      <Form<{ message: string }>
        submit={t.save}
        send={({ section, weekday, hour }) =>
          callDesk('/api/desk/newsletters', {
            body: {
              section: newsletter?.section ?? section,
              weekday: weekday === everyDay ? null : Number(weekday?.slice(4)),
              hour: Number(hour?.slice(5)),
            },
          })
        }
        done={({ message }) => {
          showToast(message)
          onDone()
        }}
      >
        {!newsletter && <SelectField name="section" label={t.section} options={sections ?? {}} />}
        <SelectField
          name="weekday"
          label={t.rhythm}
          options={rhythms}
          defaultValue={newsletter && newsletter.weekday !== null ? `day ${newsletter.weekday}` : everyDay}
        />
        <SelectField name="hour" label={t.hour} hint={t.saveNote} options={hours} defaultValue={`hour ${newsletter?.hour ?? usualHour}`} />
      </Form>
      <button type="button" className="button" onClick={onDone}>
        {t.cancel}
      </button>
    </div>
  )
}

/**
 * Names of sections without a newsletter by their keys, categories below their main category; null
 * until they have loaded.
 */
function useSections(others: DeskNewsletter[]): Record<string, string> | null {
  const { locale } = useLocale()
  const taxonomy = useCategorization()
  if (!taxonomy) return null
  const taken = new Set(others.map(({ section }) => section))
  const all = taxonomy.main_categories.flatMap((main) => [
    [`m${main.id}`, nameIn(locale, main)],
    ...taxonomy.categories
      .filter(({ main_category_id }) => main_category_id === main.id)
      .map((one) => [`c${one.id}`, `${nameIn(locale, main)} › ${nameIn(locale, one)}`]),
  ])
  return Object.fromEntries(all.filter(([key = '']) => !taken.has(key)))
}
