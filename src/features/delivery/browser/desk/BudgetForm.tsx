import type { WhatsappBudget } from '#features/channels/schema.ts'
import { callDesk } from '#ui/desk/callDesk.ts'
import { Field } from '#ui/form/Field.tsx'
import { Form } from '#ui/form/Form.tsx'
import { wholeNumberOf } from '#ui/form/typedNumbers.ts'
import { showToast } from '#ui/toasts.ts'
import { useDeskWhatsappText } from './deskWhatsappText.ts'

type Props = { budget: WhatsappBudget; onSaved: (budget: WhatsappBudget) => void }
type Saved = { message: string; data: WhatsappBudget }

/** Sets the daily limit to what Meta allows now. */
export function BudgetForm({ budget, onSaved }: Props) {
  const { t } = useDeskWhatsappText()
  return (
    <section className="whatsapp-limit">
      <h2>{t.change}</h2>
      <Form<Saved>
        submit={t.save}
        send={({ limit }) => callDesk('/api/desk/whatsapp-budget', { method: 'PUT', body: { limit: wholeNumberOf(limit) } })}
        done={({ message, data }) => {
          showToast(message)
          onSaved(data)
        }}
      >
        <Field
          name="limit"
          label={t.newLimit}
          hint={t.newLimitHint(budget.default_limit)}
          inputMode="numeric"
          dir="ltr"
          defaultValue={budget.limit}
          autoComplete="off"
        />
      </Form>
    </section>
  )
}
