import { useEffect, useRef } from 'react'
import { inLocale } from '#text/locale.ts'
import { isFollowed, nameOf, type Subject, setFollowed, useFollows } from './follows.ts'
import { useFollowsText } from './followsText.ts'

/** A choice of what to follow of a post: its agency or its section. */
export type FollowChoice = { subject: Subject; name: string }

/** Asks which of these to follow; `done` is called once one is chosen. */
export function FollowChoices({ choices, done }: { choices: FollowChoice[]; done: () => void }) {
  const { locale, t } = useFollowsText()
  const { subjects } = useFollows()
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => group.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div ref={group} className="reaction-bar named post-choices" role="group" aria-label={t.moreWhat}>
      {choices.map(({ subject, name }) => {
        const followed = isFollowed(subjects, subject)
        return (
          <button
            key={subject.kind}
            type="button"
            className={`i i-${followed ? 'check' : 'plus'}`}
            aria-pressed={followed}
            onClick={() => {
              void setFollowed(subject, !followed, t)
              done()
            }}
          >
            <span>{t[followed ? 'following' : 'follow'][nameOf(subject.kind)]}</span>
            <bdi className="choice-name">{name}</bdi>
          </button>
        )
      })}
      <a href={inLocale(locale, '/profile/followed-stories')}>{t.followed}</a>
    </div>
  )
}
