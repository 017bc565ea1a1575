import { useId, useState } from 'react'
import type { ReactionKind } from '../reactionKinds.ts'
import { ReactionBar } from './ReactionBar.tsx'
import { type Resource, shownReactions } from './react.ts'
import { useReacted } from './reacted.ts'
import { useReactionNames } from './reactionNames.ts'
import { reactionOrder } from './reactionSet.ts'

const first: ReactionKind[] = ['like', 'dislike']
const others = reactionOrder.filter((kind) => !first.includes(kind))

/**
 * Like and dislike, and what else the reader has given, in one line; a button opens the others
 * below it. `label` describes the resource.
 */
export function CompactReactions({ resource, label }: { resource: Resource; label: string }) {
  const { t } = useReactionNames()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { own } = shownReactions(resource, useReacted())
  return (
    <>
      <ReactionBar resource={resource} kinds={[...first, ...others.filter((kind) => own.has(kind))]} label={label}>
        <button
          type="button"
          className="i i-react"
          aria-label={t.moreReactions}
          title={t.moreReactions}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        />
      </ReactionBar>
      {isOpen && (
        <div className="more-reactions" id={id}>
          <ReactionBar resource={resource} kinds={others} named label={t.moreReactions} />
        </div>
      )}
    </>
  )
}
