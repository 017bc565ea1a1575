import { type ReactNode, useEffect } from 'react'
import { useReader } from '#features/accounts/browser/reader.ts'
import { compactNumber } from '#text/times.ts'
import { useLocale } from '#ui/locale.ts'
import type { ReactionKind } from '../reactionKinds.ts'
import { type Resource, react, shownReactions } from './react.ts'
import { useReacted } from './reacted.ts'
import { useReactionNames } from './reactionNames.ts'
import { reactionOrder } from './reactionSet.ts'
import { requestOwnReactions } from './requestOwnReactions.ts'

type Props = {
  resource: Resource
  /** Kinds that are shown of the six, in order. */
  kinds?: readonly ReactionKind[]
  /** Shows the names beside the icons; otherwise only screen readers and tooltips have them. */
  named?: boolean
  /** Describes the resource to screen readers. */
  label: string
  /** Further buttons after them. */
  children?: ReactNode
}

/**
 * The reactions to a post, a poll or a comment, with the reader's own ones marked. Without
 * `resource.own` these are requested together with those of other bars.
 */
export function ReactionBar({ resource, kinds = reactionOrder, named = false, label, children }: Props) {
  const { locale } = useLocale()
  const reader = useReader()
  const { type, id, own: given } = resource
  const { counters, own } = shownReactions(resource, useReacted())
  const needsOwn = given === undefined && Boolean(reader)
  useEffect(() => {
    if (needsOwn) requestOwnReactions(type, [id])
  }, [needsOwn, type, id])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div className={`reaction-bar${named ? ' named' : ''}`} role="group" aria-label={label}>
      {kinds.map((kind) => (
        <ReactionButton
          key={kind}
          kind={kind}
          count={compactNumber(locale, counters[kind])}
          pressed={own.has(kind)}
          named={named}
          onClick={() => react(resource, kind, locale)}
        />
      ))}
      {children}
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
