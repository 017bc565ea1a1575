import { useEffect } from 'react'
import { isExclusion } from '#text/query/exclusions.ts'
import { joinKeyword, splitKeyword } from '#text/query/splitKeyword.ts'
import { words as wordsIn } from '#text/tokenizer/words.ts'
import { ChipChoice } from '#ui/ChipChoice.tsx'
import type { Preview } from '../../schema.ts'
import { keywordAlone } from './keywordAlone.ts'
import { useSettingsText } from './settingsText.ts'
import { usePreview } from './usePreview.ts'

type Props = {
  keyword: string
  nisba: boolean
  onChange: (keyword: string) => void
  /**
   * Receives what the server said of the keyword, in place of showing it; null if it is allowed.
   */
  onProblem?: (problem: string | null) => void
}

/**
 * How many stories a keyword had, whether what names it counts or only what is about it, the forms
 * that it matches, each of which can be excluded, and the words that look alike. Of what only
 * excludes, that it does so.
 */
export function KeywordForms({ keyword, nisba, onChange, onProblem }: Props) {
  const { t } = useSettingsText()
  const parts = splitKeyword(keyword)
  const { words, forms: excluded } = parts
  const isLongEnough = words.length > 1
  const { preview, problem, failed, busy } = usePreview(isLongEnough ? keywordAlone(keyword, nisba) : null, 400)
  const found = preview?.keywords[0]
  useEffect(() => {
    if (!busy && isLongEnough) onProblem?.(problem)
  }, [busy, isLongEnough, problem, onProblem])
  if (!isLongEnough) return null
  if (problem && !busy) return onProblem ? null : <p className="form-wrong">{problem}</p>
  if (isExclusion(keyword)) return <p className="form-hint">{t.exclusionHint}</p>
  if (!found) return <p className="form-hint">{failed ? t.previewFailed : t.searching}</p>
  const toggle = (form: string) => {
    const forms = excluded.includes(form) ? excluded.filter((one) => one !== form) : [...excluded, form]
    onChange(joinKeyword({ ...parts, forms }))
  }
  return (
    <div className="keyword-forms" aria-busy={busy}>
      <p className="keyword-count" role="status">
        {t.lastDays(preview.total)}
      </p>
      <ChipChoice
        label={t.scope(words)}
        texts={{ named: t.named(found.named), about: t.about(found.about ?? 0) }}
        chosen={parts.onlyAbout ? 'about' : 'named'}
        onChoose={(scope) => onChange(joinKeyword({ ...parts, onlyAbout: scope === 'about' }))}
      />
      <OtherLanguage
        found={found.other_language}
        chosen={parts.bothLanguages}
        onChoose={(bothLanguages) => onChange(joinKeyword({ ...parts, bothLanguages }))}
      />
      <Forms found={found} excluded={excluded} toggle={toggle} words={words} />
      {found.lookalikes.length > 0 && (
        <p className="form-hint">
          {t.lookalikes}{' '}
          {found.lookalikes.map((word) => (
            <bdi key={word} className="lookalike">
              {word}
            </bdi>
          ))}
        </p>
      )}
    </div>
  )
}

type OtherLanguageProps = {
  found: Preview['keywords'][number]['other_language']
  chosen: boolean
  onChoose: (chosen: boolean) => void
}

/** The switch that has the keyword matched in the other language too, with its names there. */
function OtherLanguage({ found, chosen, onChoose }: OtherLanguageProps) {
  const { t } = useSettingsText()
  if (!found) return null
  return (
    <label className="form-check">
      <input type="checkbox" checked={chosen} onChange={(event) => onChoose(event.target.checked)} />
      <span>
        {t.matchIn[found.language]}: <bdi lang={found.language}>{found.names.map((names) => names.join(' / ')).join(' + ')}</bdi>
      </span>
    </label>
  )
}

type FormsProps = { found: Preview['keywords'][number]; excluded: string[]; toggle: (form: string) => void; words: string }

function Forms({ found, excluded, toggle, words }: FormsProps) {
  const { t } = useSettingsText()
  const caught = found.catches.flatMap(({ excluded: out, any }) =>
    out ? [] : any.flatMap(({ typed, forms, other_language }) => [...(other_language ? nameAlone(typed) : []), ...formsOf(forms)]),
  )
  const typed = words.split(' ')
  const together = found.forms.length > 0 && typed.length > 1 ? found.forms : []
  const printed = together.flatMap(({ form }) => wordsIn(form).map(({ start, end }) => form.slice(start, end)))
  const forms = [...new Set([...caught, ...printed, ...excluded.filter(Boolean)])].filter((form) => !typed.includes(form))
  if (forms.length === 0) return <p className="form-hint">{t.onlyTyped}</p>
  return (
    <>
      {together.length > 0 && (
        <p className="form-hint">
          {t.together}{' '}
          {together.map(({ form, posts }) => (
            <span key={form} className="lookalike">
              <bdi>«{form}»</bdi> ({posts})
            </span>
          ))}
        </p>
      )}
      <fieldset className="form-chips">
        <legend className="sr-only">{t.forms(words)}</legend>
        <p className="form-hint">{t.formsHint}</p>
        {forms.map((form) => (
          <button key={form} type="button" className="chip form-chip" aria-pressed={!excluded.includes(form)} onClick={() => toggle(form)}>
            <bdi>{form}</bdi>
          </button>
        ))}
      </fieldset>
    </>
  )
}

const formsOf = (forms: { form: string }[][]) => forms.flat().map(({ form }) => form)

/** Empty for a name of several words, because no form of that can be excluded. */
const nameAlone = (name: string) => (name.includes(' ') ? [] : [name])
