import { callDesk } from '#ui/desk/callDesk.ts'
import { CheckField } from '#ui/form/CheckField.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Form } from '#ui/form/Form.tsx'
import type { FormValues } from '#ui/form/formState.ts'
import { SelectField } from '#ui/form/SelectField.tsx'
import { changedMoment, timeField } from '#ui/form/timeValues.ts'
import { numberField, wholeNumberOf } from '#ui/form/typedNumbers.ts'
import { showToast } from '#ui/toasts.ts'
import type { DeskAd } from '../../schema.ts'
import { useDeskAdText } from './deskAdText.ts'

type Props = { ad: DeskAd | null; onDone: () => void }

/** A form that adds or changes an ad; errors are shown at their fields. */
export function AdEditor({ ad, onDone }: Props) {
  const { t } = useDeskAdText()
  const send = (values: FormValues) =>
    callDesk<{ message: string }>(`/api/desk/ads${ad ? `/${ad.id}` : ''}`, { method: ad ? 'PUT' : 'POST', body: bodyOf(values, ad) })
  const done = ({ message }: { message: string }) => {
    showToast(message)
    onDone()
  }
  const digits = { inputMode: 'numeric', dir: 'ltr' } as const
  const address = { dir: 'ltr', inputMode: 'url', maxLength: 1000, autoComplete: 'off' } as const
  const time = { type: 'datetime-local', dir: 'ltr' } as const
  return (
    <div className="desk-editor">
      <h2>{ad ? t.editAd : t.newAd}</h2>
      <Form send={send} done={done} submit={t.save}>
        <Field name="advertiser" label={t.advertiser} hint={t.advertiserHint} dir="auto" maxLength={100} defaultValue={ad?.advertiser} />
        <SelectField name="placement" label={t.placement} options={t.placements} defaultValue={ad?.placement ?? 'list'} />
        <SelectField name="edition" label={t.edition} options={t.editions} defaultValue={ad?.edition ?? 'both'} />
        <Field name="image_url" label={t.image} hint={t.imageHint} {...address} defaultValue={ad?.image_url} />
        <Field name="width" label={t.width} {...digits} defaultValue={numberField(ad?.width)} />
        <Field name="height" label={t.height} {...digits} defaultValue={numberField(ad?.height)} />
        <Field name="title_ar" label={t.titleAr} hint={t.titleHint} dir="rtl" maxLength={150} defaultValue={ad?.title_ar} />
        <Field name="title_en" label={t.titleEn} hint={t.titleHint} dir="ltr" maxLength={150} defaultValue={ad?.title_en} />
        <Field name="link" label={t.link} hint={t.linkHint} {...address} defaultValue={ad?.link} />
        <Field name="weight" label={t.weightField} hint={t.weightHint} {...digits} defaultValue={numberField(ad?.weight ?? 1)} />
        <Field name="max_impressions" label={t.most} hint={t.mostHint} {...digits} defaultValue={numberField(ad?.max_impressions)} />
        <Field name="starts_at" label={t.startsAt} hint={t.startsHint} {...time} defaultValue={timeField(ad?.starts_at)} />
        <Field name="ends_at" label={t.endsAt} hint={t.endsHint} {...time} defaultValue={timeField(ad?.ends_at)} />
        <CheckField name="is_paused" defaultChecked={ad?.is_paused}>
          {t.paused}
        </CheckField>
      </Form>
      <button type="button" className="button" onClick={onDone}>
        {t.cancel}
      </button>
    </div>
  )
}

function bodyOf(
  { edition, width, height, weight, max_impressions, starts_at, ends_at, is_paused, ...texts }: FormValues,
  ad: DeskAd | null,
) {
  return {
    ...texts,
    edition: edition === 'both' ? null : edition,
    width: wholeNumberOf(width),
    height: wholeNumberOf(height),
    weight: wholeNumberOf(weight),
    max_impressions: wholeNumberOf(max_impressions),
    is_paused: is_paused === 'on',
    starts_at: changedMoment(starts_at, ad?.starts_at),
    ends_at: changedMoment(ends_at, ad?.ends_at),
  }
}
