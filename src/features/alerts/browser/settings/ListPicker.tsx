import { useId, useState } from 'react'
import type { Allowance } from '#features/interests/schema.ts'
import type { Categorization } from '#features/taxonomy/schema.ts'
import { nameIn } from '#text/locale.ts'
import { fold } from '#text/tokenizer/fold.ts'
import { ChipChoice } from '#ui/ChipChoice.tsx'
import { FieldFrame } from '#ui/form/FieldFrame.tsx'
import { allowedOf, type Draft, type IdList, mostOf } from './draft.ts'
import { Resting } from './Resting.tsx'
import { useSettingsText } from './settingsText.ts'

type Props = { list: IdList; draft: Draft; allowed: Allowance | null; taxonomy: Categorization; change: (changes: Partial<Draft>) => void }

/**
 * Everything, or only chosen sections or agencies: a search field, the options, and what is chosen,
 * in the reader's order.
 */
export function ListPicker({ list, draft, allowed, taxonomy, change }: Props) {
  const { t } = useSettingsText()
  const { only, ids } = draft[list]
  const set = (changes: Partial<Draft[IdList]>) => change({ [list]: { only, ids, ...changes } })
  return (
    <fieldset className="settings-list">
      <legend>{t.lists[list]}</legend>
      <ChipChoice
        texts={{ all: t.all, chosen: t.onlyChosen }}
        chosen={only ? 'chosen' : 'all'}
        onChoose={(choice) => set({ only: choice === 'chosen' })}
      />
      {only && <Choices list={list} ids={ids} allowed={allowed} taxonomy={taxonomy} set={(chosen) => set({ ids: chosen })} />}
    </fieldset>
  )
}

type ChoicesProps = Pick<Props, 'list' | 'allowed' | 'taxonomy'> & { ids: number[]; set: (ids: number[]) => void }

function Choices({ list, ids, allowed, taxonomy, set }: ChoicesProps) {
  const { locale, t } = useSettingsText()
  const max = allowedOf(allowed, list)
  const most = mostOf(allowed, list)
  const [word, setWord] = useState('')
  const [full, setFull] = useState(false)
  const base = useId()
  const named = new Map(taxonomy[list].map((option) => [option.id, nameIn(locale, option)]))
  const shown = [...named].filter(([, name]) => fold(name).includes(fold(word.trim())))

  function toggle(id: number): void {
    const isFull = !ids.includes(id) && most !== null && ids.length >= most
    setFull(isFull)
    if (!isFull) set(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])
  }

  return (
    <>
      <p className="settings-used">{allowed ? t.used(ids.length, max) : ids.length}</p>
      <Chosen ids={ids} named={named} max={max} hasPlan={allowed !== null} set={set} />
      <FieldFrame name={list}>
        {(control) => (
          <div className="field i i-search" data-wrong={control['aria-invalid'] && ''}>
            <input
              {...control}
              type="search"
              aria-label={t.searchIn[list]}
              placeholder={t.searchIn[list]}
              value={word}
              onChange={(event) => setWord(event.target.value)}
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            />
          </div>
        )}
      </FieldFrame>
      {full && (
        <p className="form-wrong" role="alert">
          {t.full[list]}
        </p>
      )}
      <ul className="settings-options">
        {shown.map(([id, name]) => (
          <li key={id} className="form-check">
            <input type="checkbox" id={`${base}-${id}`} checked={ids.includes(id)} onChange={() => toggle(id)} />
            <label htmlFor={`${base}-${id}`}>
              <bdi>{name}</bdi>
            </label>
          </li>
        ))}
        {shown.length === 0 && <li className="form-hint">{t.nothingFound}</li>}
      </ul>
    </>
  )
}

type ChosenProps = { ids: number[]; named: Map<number, string>; max: number | null; hasPlan: boolean; set: (ids: number[]) => void }

function Chosen({ ids, named, max, hasPlan, set }: ChosenProps) {
  const { t } = useSettingsText()
  if (ids.length === 0) return null
  return (
    <>
      <ul className="form-chips" aria-label={t.chosen}>
        {ids.map((id, at) => {
          const name = named.get(id) ?? String(id)
          const rests = max !== null && at >= max
          return (
            <li key={id} className="chosen-chip" data-rests={rests ? '' : undefined}>
              <bdi>{name}</bdi>
              {rests && <small className="rests">{t.resting}</small>}
              {rests && max > 0 && (
                <button
                  type="button"
                  className="icon-button i i-up"
                  aria-label={t.activate(name)}
                  onClick={() => set([id, ...ids.filter((one) => one !== id)])}
                />
              )}
              <button
                type="button"
                className="icon-button i i-close"
                aria-label={t.remove(name)}
                onClick={() => set(ids.filter((one) => one !== id))}
              />
            </li>
          )
        })}
      </ul>
      <Resting hasPlan={hasPlan} count={max === null ? 0 : Math.max(0, ids.length - max)} />
    </>
  )
}
