import { useState } from 'react'
import { useParams } from 'react-router'
import { inLocale, nameIn } from '#text/locale.ts'
import { callDesk } from '#ui/desk/callDesk.ts'
import { WhenLoaded } from '#ui/desk/WhenLoaded.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { showToast } from '#ui/toasts.ts'
import { useResource } from '#ui/useResource.ts'
import { cardLimits } from '../cardLimits.ts'
import type { AgencyCard } from '../schema.ts'
import { useAgenciesText } from './agenciesText.ts'
import { listCountries } from './listCountries.ts'

/** The card of an agency, which readers see, and a form that changes it. */
export default function DeskAgency() {
  const { locale, t } = useAgenciesText()
  const { id } = useParams()
  const card = useResource<AgencyCard>(`/api/desk/agencies/${id}`)
  return (
    <>
      <a className="desk-back" href={inLocale(locale, '/desk/agencies')}>
        {t.back}
      </a>
      <WhenLoaded loaded={card} failed={t.cardFailed}>
        {(loaded) => (
          <>
            <h2>
              <bdi>{nameIn(locale, loaded)}</bdi>
            </h2>
            <CardEditor key={loaded.id} card={loaded} onChange={card.setData} />
          </>
        )}
      </WhenLoaded>
    </>
  )
}

function CardEditor({ card, onChange }: { card: AgencyCard; onChange: (card: AgencyCard) => void }) {
  const { locale, t } = useAgenciesText()
  const [countries] = useState(() => ({ '': t.noCountry, ...listCountries(locale) }))
  const arabic = { dir: 'rtl', lang: 'ar' } as const
  const english = { dir: 'ltr', lang: 'en' } as const
  return (
    <>
      <p className="desk-intro">{t.cardIntro}</p>
      <Form
        submit={t.save}
        send={(values) =>
          callDesk<{ message: string; data: AgencyCard }>(`/api/desk/agencies/${card.id}`, {
            method: 'PUT',
            body: { ...values, seen: card.edited_at },
          })
        }
        done={({ message, data }) => {
          showToast(message)
          onChange(data)
        }}
      >
        <Field name="name_ar" label={t.nameAr} {...arabic} maxLength={cardLimits.name} defaultValue={card.name_ar} />
        <Field name="name_en" label={t.nameEn} {...english} maxLength={cardLimits.name} defaultValue={card.name_en} />
        <SelectField name="country" label={t.country} options={countries} defaultValue={card.country ?? ''} />
        <Field
          name="homepage"
          label={t.homepage}
          inputMode="url"
          dir="ltr"
          autoComplete="off"
          maxLength={cardLimits.homepage}
          defaultValue={card.homepage ?? ''}
        />
        <TextField
          name="about_ar"
          label={t.aboutAr}
          hint={t.aboutHint}
          {...arabic}
          maxLength={cardLimits.about}
          defaultValue={card.about_ar ?? ''}
        />
        <TextField name="about_en" label={t.aboutEn} {...english} maxLength={cardLimits.about} defaultValue={card.about_en ?? ''} />
        <Field name="owner_ar" label={t.ownerAr} {...arabic} maxLength={cardLimits.owner} defaultValue={card.owner_ar ?? ''} />
        <Field name="owner_en" label={t.ownerEn} {...english} maxLength={cardLimits.owner} defaultValue={card.owner_en ?? ''} />
      </Form>
      <p>
        <a className="button" href={inLocale(locale, `/news/agency/${card.id}`)} target="_blank" rel="noopener">
          {t.seeList}
        </a>
      </p>
    </>
  )
}
