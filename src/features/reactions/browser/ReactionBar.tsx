import { useEffect } from 'react'
import { useReader } from '#features/accounts/browser/reader.ts'
import { useLocale } from '#ui/locale.ts'
import { compactNumber } from '#ui/times.ts'
import type { ReactionKind } from '../reactionKinds.ts'
import { type Resource, react, shownReactions } from './react.ts'
import { useReacted } from './reacted.ts'
import { useReactionNames } from './reactionNames.ts'
import { reactionOrder } from './reactionSet.ts'
import { wantOwn } from './wantOwn.ts'

type Props = {
  resource: Resource
  /** With the names beside the drawings; without them only screen readers and tooltips name them. */
  named?: boolean
  /** What is reacted to, for screen readers. */
  label: string
}

/** The six reactions to a post, a poll or a comment, the reader's own ones marked. Without `resource.own` they are asked for, with those of all other bars. */
export function ReactionBar({ resource, named = false, label }: Props) {
  const { locale } = useLocale()
  const reader = useReader()
  const { type, id, own: given } = resource
  const { counters, own } = shownReactions(resource, useReacted())
  const isAsked = given === undefined && Boolean(reader)
  useEffect(() => {
    if (isAsked) wantOwn(type, [id])
  }, [isAsked, type, id])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div className={`reaction-bar${named ? ' named' : ''}`} role="group" aria-label={label}>
      {reactionOrder.map((kind) => (
        <ReactionButton
          key={kind}
          kind={kind}
          count={compactNumber(locale, counters[kind])}
          pressed={own.has(kind)}
          named={named}
          onClick={() => react(resource, kind, locale)}
        />
      ))}
    </div>
  )
}

type ButtonProps = { kind: ReactionKind; count: string; pressed: boolean; named: boolean; onClick: () => void }

function ReactionButton({ kind, count, pressed, named, onClick }: ButtonProps) {
  const { t } = useReactionNames()
  const name = t.reactionNames[kind]
  return (
    <button type="button" className={`i i-${kind}`} aria-pressed={pressed} title={named ? undefined : name} onClick={onClick}>
      <span className={named ? undefined : 'sr-only'}>{name}</span>
      {count !== '0' && <span className="n">{count}</span>}
    </button>
  )
}
