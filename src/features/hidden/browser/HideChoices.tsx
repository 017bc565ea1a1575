import { useEffect, useRef } from 'react'
import { inLocale } from '#text/locale.ts'
import type { HiddenKey } from '../hiddenKeys.ts'
import { useHiddenText } from './hiddenText.ts'
import { hide, kindOf } from './hide.ts'

/** A choice of what to hide of a post: its agency, its section or its story. */
export type HideChoice = { key: HiddenKey; name: string }

/** Asks which of these to hide; `done` is called once it is hidden. */
export function HideChoices({ choices, done }: { choices: HideChoice[]; done: () => void }) {
  const { locale, t } = useHiddenText()
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => group.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div ref={group} className="reaction-bar named post-choices" role="group" aria-label={t.lessWhat}>
      {choices.map(({ key, name }) => (
        <button
          key={key}
          type="button"
          className="i i-eye-off"
          onClick={() => {
            hide(key, name, t)
            done()
          }}
        >
          <span>{t.hide[kindOf(key)]}</span>
          {kindOf(key) !== 'story' && <bdi className="choice-name">{name}</bdi>}
        </button>
      ))}
      <a href={inLocale(locale, '/hidden')}>{t.title}</a>
    </div>
  )
}
