import { useReader } from '#features/accounts/browser/reader.ts'
import { CaptchaNotice } from '#features/accounts/browser/signIn/CaptchaNotice.tsx'
import type { CaptchaSettings } from '#features/accounts/browser/signIn/loadCaptcha.ts'
import { useCaptcha } from '#features/accounts/browser/signIn/useCaptcha.ts'
import { inLocale } from '#text/locale.ts'
import { ApiError, callApi } from '#ui/callApi.ts'
import { Form } from '#ui/form/Form.tsx'
import type { FormValues } from '#ui/form/formState.ts'
import { showToast } from '#ui/toasts.ts'
import { dimensions, groupsOf } from '../groups.ts'
import type { OwnSurvey } from '../schema.ts'
import { ChoiceField } from './ChoiceField.tsx'
import type { SurveyItem } from './surveyItem.ts'
import { useSurveyText } from './surveyText.ts'

export type SurveyFormProps = {
  captcha: CaptchaSettings | null
  /** Whether visitors may answer; otherwise they are asked to sign in. */
  visitorsMayAnswer: boolean
  onAnswered: (own: OwnSurvey) => void
}
type Props = SurveyFormProps & { item: SurveyItem; onRefused: () => void }

export function SurveyForm({ item, captcha, visitorsMayAnswer, onAnswered, onRefused }: Props) {
  const { t } = useSurveyText()
  const reader = useReader()
  // An account is enough, and needs no captcha.
  const needed = reader ? null : captcha
  const withCaptcha = useCaptcha(needed)
  if (!visitorsMayAnswer && !reader) return <SignInFirst />
  const send = (values: FormValues) =>
    withCaptcha(async (token) => {
      try {
        const body = bodyOf(item, values, token)
        return await callApi<{ message: string; data: OwnSurvey }>(`/api/survey/${item.id}/answers`, { body })
      } catch (error) {
        // Answered in another tab, or closed meanwhile: the results say more than the form.
        if (error instanceof ApiError && error.status === 409) {
          showToast(error.message)
          onRefused()
        }
        throw error
      }
    })
  return (
    <Form
      submit={t.send}
      send={send}
      done={({ message, data }) => {
        showToast(message)
        onAnswered(data)
      }}
    >
      <h2>{t.questions}</h2>
      {item.questions.map(({ id, text, options }) => (
        <ChoiceField key={id} name={`answers.${id}`} label={text} options={options.map((option) => [String(option.id), option.label])} />
      ))}
      <h2>{t.aboutYou}</h2>
      <p className="form-hint">{t.aboutYouNote}</p>
      {dimensions.map((name) => (
        <ChoiceField
          key={name}
          name={name}
          label={t.dimensions[name]}
          options={groupsOf[name].map((group) => [group, t.groups[name][group] ?? group])}
          short
        />
      ))}
      <p className="form-hint">{t.onceNote}</p>
      <CaptchaNotice captcha={needed} />
    </Form>
  )
}

function bodyOf({ questions }: SurveyItem, values: FormValues, captcha: string | undefined) {
  const chosen = questions.flatMap(({ id }) => {
    const option = values[`answers.${id}`]
    return option === undefined ? [] : [[id, Number(option)]]
  })
  const groups = Object.fromEntries(dimensions.map((name) => [name, values[name] ?? '']))
  return { ...groups, answers: Object.fromEntries(chosen), captcha }
}

function SignInFirst() {
  const { locale, t } = useSurveyText()
  const page = inLocale(locale, '/election-survey')
  return (
    <p className="survey-note">
      {t.signInFirst}{' '}
      <a className="button button-main" href={`${inLocale(locale, '/login')}?${new URLSearchParams({ return_to: page })}`}>
        {t.signIn}
      </a>
    </p>
  )
}
