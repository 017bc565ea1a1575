import type { Reacted } from '#features/reactions/browser/reacted.ts'
import { reactionNamesIn } from '#features/reactions/browser/reactionNames.ts'
import type { ReactionKind } from '#features/reactions/reactionKinds.ts'
import { type Locale, messagesIn } from '#ui/locale.ts'
import { compactNumber } from '#ui/times.ts'
import { postTextIn } from '../postText.ts'
import { aboveZero, type ListItem } from './listItem.ts'

/**
 * The last line of a post in a list: its buttons, and its counters above zero. A plain function, because fifty are rendered for every
 * page; `data-tap` tells `ListEvents` what a button does. `reacted`: the reader's own reactions, and newer counters than the page's.
 */
export function figures({ id, otherAgencies, reactions, comments, views }: ListItem, locale: Locale, reacted: Reacted | undefined) {
  const t = messagesIn(locale)
  const p = postTextIn(locale)
  const n = reactionNamesIn(locale)
  const shown = reacted ? withOwn(reacted, reactions) : reactions
  const saved = shown.find(([kind]) => kind === 'save')?.[1]
  const saves = saved === undefined ? undefined : compactNumber(locale, saved)
  return (
    <p className="figures">
      <span className="counts">
        {doing(id, 'react', p.react)}
        {otherAgencies > 0 && <span className="i i-layers agencies">{p.moreAgencies(otherAgencies)}</span>}
        {shown.map(([kind, n]) => kind !== 'save' && counted(kind, compactNumber(locale, n), p.reactions[kind], reacted?.own.has(kind)))}
        {comments > 0 && figure('comment', compactNumber(locale, comments), t.comments)}
        {views > 0 && figure('eye', compactNumber(locale, views), t.views)}
      </span>
      {doing(id, 'save', saves ? p.reactions.save(saves) : n.reactionNames.save, saves, reacted?.own.has('save') ?? false)}
      {doing(id, 'share', t.share)}
    </p>
  )
}

/** A cached page may not count the reader's own reaction yet. */
function withOwn({ own, counters }: Reacted, onPage: ListItem['reactions']): ListItem['reactions'] {
  const newest = counters ?? Object.fromEntries(onPage)
  return aboveZero((kind) => Math.max(newest[kind] ?? 0, own.has(kind) ? 1 : 0))
}

/** A button that every post has; its accessible name includes the post's title. */
function doing(id: number, what: 'react' | 'save' | 'share', label: string, n?: string, pressed?: boolean) {
  const name = what + id
  return (
    <button
      type="button"
      className={`i i-${what}`}
      data-tap={what}
      id={name}
      aria-label={label}
      aria-labelledby={`${name} p${id}`}
      aria-pressed={pressed}
    >
      {n}
    </button>
  )
}

function counted(kind: ReactionKind, n: string, label: (n: string) => string, pressed = false) {
  return (
    <button key={kind} type="button" className={`i i-${kind}`} data-tap={kind} aria-label={label(n)} aria-pressed={pressed}>
      {n}
    </button>
  )
}

function figure(icon: string, n: string, label: (n: string) => string) {
  return (
    <span key={icon} className={`i i-${icon}`} role="img" aria-label={label(n)}>
      {n}
    </span>
  )
}
