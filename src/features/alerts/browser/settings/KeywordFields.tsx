import { useState } from 'react'
import { keywordLimits } from '#features/interests/keywordLimits.ts'
import type { Allowance } from '#features/interests/schema.ts'
import { isExclusion, separateExclusions } from '#text/query/exclusions.ts'
import { joinKeyword, type KeywordParts, otherLanguageOf, splitKeyword } from '#text/query/splitKeyword.ts'
import { FieldFrame } from '#ui/form/FieldFrame.tsx'
import { bundles } from './bundles.ts'
import { allowedOf, type Draft, mostOf } from './draft.ts'
import { KeywordForms } from './KeywordForms.tsx'
import { readKeywordProblem } from './keywordAlone.ts'
import { Resting } from './Resting.tsx'
import { useSettingsText } from './settingsText.ts'

type Change = (changes: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void
type Props = { draft: Draft; allowed: Allowance | null; change: Change; onTyped: (keyword: string) => void }

/**
 * The reader's keywords, and a field for another one, which shows what it matches while it is
 * typed.
 */
export function KeywordFields({ draft, allowed, change, onTyped }: Props) {
  const { locale, t } = useSettingsText()
  const [typed, setTyped] = useState('')
  /** Choices made below the field. */
  const [choices, setChoices] = useState(noChoices)
  const [problem, setProblem] = useState<string | null>(null)
  /**
   * Reason why the typed keyword is not allowed; null: it is allowed; undefined until the server
   * has said so.
   */
  const [checked, setChecked] = useState<string | null>()
  const max = mostOf(allowed, 'keywords')
  const { keywords, nisba } = draft

  const keyword = keywordOf(typed, choices)

  function write(words: string, chosen: Choices): void {
    setTyped(words)
    setChoices(chosen)
    setProblem(null)
    setChecked(undefined)
    onTyped(keywordOf(words, chosen))
  }

  /** Forms and names belong to the words that were there; the scope stays for what is typed on. */
  const typeOn = (words: string) => write(words, { ...noChoices, onlyAbout: choices.onlyAbout && words.trim() !== '' })

  function add(some: string[]): void {
    const written = some.map((keyword) => keyword.trim()).filter((keyword) => keyword !== '' && !keywords.includes(keyword))
    /** A choice for the same words replaces the earlier one. */
    const kept = keywords.map((keyword) => written.find((other) => hasWordsOf(other, keyword) && !isPlain(other)) ?? keyword)
    const fresh = written.filter((keyword) => !kept.some((one) => hasWordsOf(one, keyword)))
    const { keywords: counted, exclusions } = separateExclusions(fresh)
    const room = max === null ? counted.length : Math.max(0, max - separateExclusions(keywords).keywords.length)
    if (room < counted.length) setProblem(max === keywordLimits.max ? t.keywordsFull(max) : t.full.keywords)
    const added = [...counted.slice(0, room), ...exclusions]
    if (added.length === 0 && kept.every((keyword) => keywords.includes(keyword))) return
    change({ keywords: [...kept, ...added] })
    if (room >= counted.length) write('', noChoices)
  }

  /**
   * Adds what was typed. It is in the list at once, so that saving does not have to wait, and
   * leaves it if the server refuses it.
   */
  function addTyped(): void {
    if (keyword === '' || checked) return
    add([keyword])
    if (checked === undefined) void refuseLater(keyword)
  }

  async function refuseLater(keyword: string): Promise<void> {
    const found = await readKeywordProblem(keyword, nisba)
    if (!found) return
    change((now) => ({ keywords: now.keywords.filter((one) => one !== keyword) }))
    setProblem(`«\u2068${keyword}\u2069»: ${found}`)
  }

  return (
    <div className="settings-list">
      <FieldFrame name="keywords" label={t.keyword} hint={t.keywordHint}>
        {(control) => (
          <div className="field" data-wrong={control['aria-invalid'] && ''}>
            <input
              {...control}
              dir="auto"
              autoComplete="off"
              enterKeyHint="done"
              value={typed}
              onChange={(event) => typeOn(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                addTyped()
              }}
            />
            <button type="button" className="button field-add" onClick={addTyped}>
              {t.add}
            </button>
          </div>
        )}
      </FieldFrame>
      {(problem ?? checked) && (
        <p className="form-wrong" role="alert">
          {problem ?? checked}
        </p>
      )}
      <KeywordForms
        keyword={keyword}
        nisba={nisba}
        onChange={(chosen) => {
          const { words, ...choices } = splitKeyword(chosen)
          write(words, choices)
        }}
        onProblem={setChecked}
      />
      <KeywordRows draft={draft} allowed={allowed} change={change} />
      <fieldset className="form-chips">
        <legend>{t.bundles}</legend>
        {bundles.map(({ id, name, keywords: words }) => (
          <button key={id} type="button" className="chip" onClick={() => add(words[locale])}>
            {name[locale]}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

type Choices = Omit<KeywordParts, 'words'>
const noChoices: Choices = { forms: [], onlyAbout: false, bothLanguages: false }

/** Choices can also be typed. */
function keywordOf(typed: string, choices: Choices): string {
  const { words, forms, onlyAbout, bothLanguages } = splitKeyword(typed.trim())
  return joinKeyword({
    words,
    forms: [...forms, ...choices.forms],
    onlyAbout: onlyAbout || choices.onlyAbout,
    bothLanguages: bothLanguages || choices.bothLanguages,
  })
}

const isPlain = (keyword: string) => splitKeyword(keyword).words === keyword
const hasWordsOf = (keyword: string, other: string) => splitKeyword(keyword).words === splitKeyword(other).words

type RowsProps = Pick<Props, 'draft' | 'allowed' | 'change'>

function KeywordRows({ draft: { keywords, nisba }, allowed, change }: RowsProps) {
  const { t } = useSettingsText()
  const max = allowedOf(allowed, 'keywords')
  const [open, setOpen] = useState<number | null>(null)
  if (keywords.length === 0) return null
  const { keywords: counted } = separateExclusions(keywords)
  return (
    <>
      <p className="settings-used">
        {t.keywords}: {allowed ? t.used(counted.length, max) : counted.length}
      </p>
      <ul className="keyword-rows" aria-label={t.keywords}>
        {keywords.map((keyword, at) => (
          <KeywordRow
            key={splitKeyword(keyword).words}
            keyword={keyword}
            nisba={nisba}
            rests={max !== null && counted.indexOf(keyword) >= max}
            open={open === at}
            toggle={() => setOpen(open === at ? null : at)}
            replace={(other) => change({ keywords: keywords.map((one, index) => (index === at ? other : one)) })}
            remove={() => change({ keywords: keywords.filter((_, index) => index !== at) })}
            activate={max === 0 ? undefined : () => change({ keywords: [keyword, ...keywords.filter((_, index) => index !== at)] })}
          />
        ))}
      </ul>
      <Resting hasPlan={allowed !== null} count={max === null ? 0 : Math.max(0, counted.length - max)} />
    </>
  )
}

type RowProps = {
  keyword: string
  nisba: boolean
  rests: boolean
  open: boolean
  toggle: () => void
  replace: (keyword: string) => void
  remove: () => void
  activate: (() => void) | undefined
}

function KeywordRow({ keyword, nisba, rests, open, toggle, replace, remove, activate }: RowProps) {
  const { t } = useSettingsText()
  const { words, forms, onlyAbout, bothLanguages } = splitKeyword(keyword)
  const excludes = isExclusion(keyword)
  return (
    <li data-rests={rests ? '' : undefined}>
      <div className="keyword-row">
        <span className="keyword-words">
          <bdi>{words}</bdi>
          {forms.length > 0 && (
            <small>
              {t.without} <bdi>{forms.join('، ')}</bdi>
            </small>
          )}
          {bothLanguages && !excludes && <small>{t.alsoIn[otherLanguageOf(words)]}</small>}
          {onlyAbout && !excludes && <small>{t.onlyAbout}</small>}
          {excludes && <small>{t.excludesFromAll}</small>}
          {rests && <small className="rests">{t.resting}</small>}
        </span>
        {rests && activate && (
          <button
            type="button"
            className="icon-button i i-up"
            aria-label={t.activate(words)}
            title={t.activate(words)}
            onClick={activate}
          />
        )}
        {!excludes && (
          <button type="button" className="chip" aria-expanded={open} aria-label={t.forms(words)} onClick={toggle}>
            {t.showForms}
          </button>
        )}
        <button type="button" className="icon-button i i-close" aria-label={t.remove(words)} onClick={remove} />
      </div>
      {open && <KeywordForms keyword={keyword} nisba={nisba} onChange={replace} />}
    </li>
  )
}
