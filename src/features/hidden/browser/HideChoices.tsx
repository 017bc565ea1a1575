import { useEffect, useRef } from 'react'
import { inLocale } from '#text/locale.ts'
import type { HiddenKey } from '../hiddenKeys.ts'
import { hiddenNews } from './hiddenNews.ts'
import { useHiddenText } from './hiddenText.ts'
import { hide, kindOf, showAgain } from './hide.ts'

/** A choice of what to hide of a post: its agency, its section or its story. */
export type HideChoice = { key: HiddenKey; name: string }

/**
 * Asks which of these to hide, or to show again if it is hidden; `done` is called once that is
 * done.
 */
export function HideChoices({ choices, done }: { choices: HideChoice[]; done: () => void }) {
  const { locale, t } = useHiddenText()
  const hidden = hiddenNews.use()
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => group.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div ref={group} className="reaction-bar named post-choices" role="group" aria-label={t.lessWhat}>
      {choices.map(({ key, name }) => (
        <button
          key={key}
          type="button"
          className={`i ${key in hidden ? 'i-eye' : 'i-eye-off'}`}
          onClick={() => {
            if (key in hidden) showAgain(key, name, t)
            else hide(key, name, t)
            done()
          }}
        >
          <span>{(key in hidden ? t.showThis : t.hide)[kindOf(key)]}</span>
          {kindOf(key) !== 'story' && <bdi className="choice-name">{name}</bdi>}
        </button>
      ))}
      <a href={inLocale(locale, '/hidden')}>{t.title}</a>
    </div>
  )
}
