import { useState } from 'react'
import type { CaptchaSettings } from '#features/accounts/browser/signIn/loadCaptcha.ts'
import { nameIn } from '#text/locale.ts'
import { FieldFrame } from '#ui/form/FieldFrame.tsx'
import type { Newsletter } from '../schema.ts'
import { NewsletterForm } from './NewsletterForm.tsx'
import { newsletterHref } from './newsletterAddress.ts'
import { useNewsletterText } from './newsletterText.ts'
import { rhythmText } from './rhythmText.ts'

/** The newsletters on offer, to be ticked, and the form that asks for them. */
export function NewsletterChooser({ newsletters, captcha }: { newsletters: Newsletter[]; captcha: CaptchaSettings | null }) {
  const { locale, t } = useNewsletterText()
  const [chosen, setChosen] = useState<number[]>([])
  const choose = (id: number, isChosen: boolean) => setChosen((before) => (isChosen ? [...before, id] : before.filter((one) => one !== id)))
  return (
    <NewsletterForm newsletters={chosen} captcha={captcha}>
      <FieldFrame name="newsletters">
        {(control) => (
          <fieldset className="newsletter-choices">
            <legend>{t.choose}</legend>
            {newsletters.map((one, at) => (
              <div key={one.id} className="form-check">
                <input
                  type="checkbox"
                  {...control}
                  id={`newsletter-${one.id}`}
                  aria-invalid={at === 0 ? control['aria-invalid'] : undefined}
                  checked={chosen.includes(one.id)}
                  onChange={(event) => choose(one.id, event.target.checked)}
                />
                <p>
                  <label htmlFor={`newsletter-${one.id}`}>
                    <bdi>{nameIn(locale, one)}</bdi>
                    <small>{rhythmText(locale, one)}</small>
                  </label>
                  <a href={newsletterHref(locale, one.id)}>{t.of(nameIn(locale, one))}</a>
                </p>
              </div>
            ))}
          </fieldset>
        )}
      </FieldFrame>
    </NewsletterForm>
  )
}
