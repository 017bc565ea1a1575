import type { ReactNode } from 'react'
import type { Reacted } from '#features/reactions/browser/reacted.ts'
import { reactionNamesIn } from '#features/reactions/browser/reactionNames.ts'
import type { ReactionKind } from '#features/reactions/reactionKinds.ts'
import { AgencyMark } from '#features/taxonomy/browser/AgencyMark.tsx'
import type { Locale } from '#text/locale.ts'
import { inLocale } from '#text/locale.ts'
import { compactNumber } from '#text/times.ts'
import { messagesIn } from '#ui/locale.ts'
import { Time } from '#ui/Time.tsx'
import { storyPath } from '../../storyPath.ts'
import { postTextIn } from '../postText.ts'
import { aboveZero, type ListItem } from './listItem.ts'

/**
 * @property agencyHref the list of its agency
 * @property kind what kind of post it is: a section or a network
 * @property reacted the reader's own reactions, and newer counters than the page's
 */
type LineOf = { item: ListItem; locale: Locale; agencyHref: string; kind: ReactNode; reacted: Reacted | undefined }

/**
 * The line of a post in a list: who published it, how many other agencies, when, its comments and
 * its buttons. A plain function, because fifty are rendered for every page; `data-tap` tells
 * `ListEvents` what a button does.
 */
export function postLine({ item, locale, agencyHref, kind, reacted }: LineOf) {
  const { agency } = item
  return (
    <div className={isLong(item, locale) ? 'meta long' : 'meta'}>
      <AgencyMark agency={agency} />
      <a className="agency" href={agencyHref} dir="auto">
        {agency.name}
      </a>
      {item.otherAgencies > 0 && otherAgencies(item, locale)}
      <Time locale={locale} iso={item.publishedAt} after={facts(item, locale, kind)} />
      {import.meta.env.SSR ? <span className="actions" data-saves={saves(item.reactions, locale)} /> : actions(item, locale, reacted)}
    </div>
  )
}

const dayMs = 86_400_000
/** Letters, on average, for which the line of a phone has room beside what is not text. */
const lineLetters = { ar: 47, en: 38 }
const othersLetters = { ar: 8, en: 3 }
const commentsLetters = 7

/** Whether a phone shows the line as two, so that nothing in it is cut. */
function isLong({ agency, otherAgencies, comments, publishedAt }: ListItem, locale: Locale): boolean {
  const time = Date.now() - Date.parse(publishedAt) > dayMs ? 19 : 13
  const others = otherAgencies > 0 ? othersLetters[locale] : 0
  return agency.name.length + others + time + (comments > 0 ? commentsLetters : 0) > lineLetters[locale]
}

/**
 * A link to the story's page, which `ListEvents` opens in place; not in the grid of media, nor in
 * the lead, below which are reports from the beginning. Phones show «و3 أخرى», without the noun,
 * and “+3”.
 */
function otherAgencies({ id, story, otherAgencies: n, reports, media, prominence }: ListItem, locale: Locale) {
  const opens = !media && prominence !== 'lead'
  const words = postTextIn(locale)
    .moreAgencies(n)
    .split(/(وكال[اتةن]{1,3} |and | others?)/)
  return (
    <a
      className="agencies"
      href={inLocale(locale, storyPath(story))}
      {...(opens && { 'data-tap': 'reports', 'aria-expanded': reports !== undefined, 'aria-controls': reports && `reports${id}` })}
    >
      {words.map((word, at) =>
        at % 2 ? (
          <span key={word} className="noun">
            {word}
          </span>
        ) : (
          word
        ),
      )}
    </a>
  )
}

function facts({ comments }: ListItem, locale: Locale, kind: ReactNode) {
  return (
    <>
      {kind}
      {comments > 0 && (
        <span className="i i-comment" role="img" aria-label={messagesIn(locale).comments(compactNumber(locale, comments))}>
          {compactNumber(locale, comments)}
        </span>
      )}
    </>
  )
}

/**
 * Renders buttons for what a reader can do with a post. Touch screens show only the last button,
 * which opens the others; a mouse shows all of them when it is over the post. A document has them
 * once, and a script puts them into each post (`site/addActions.ts`).
 */
export function actions({ id, reactions }: Pick<ListItem, 'id' | 'reactions'>, locale: Locale, reacted?: Reacted) {
  const p = postTextIn(locale)
  const shown = reacted ? withOwn(reacted, reactions) : reactions
  const saved = saves(shown, locale)
  const own = shown.filter(([kind]) => kind !== 'save' && reacted?.own.has(kind))
  return (
    <span className="actions">
      {own.map(([kind, n]) => given(kind, compactNumber(locale, n), p.reactions[kind]))}
      {action(
        id,
        'save',
        saved ? p.reactions.save(saved) : reactionNamesIn(locale).reactionNames.save,
        saved,
        reacted?.own.has('save') ?? false,
      )}
      {action(id, 'share', messagesIn(locale).share)}
      {action(id, 'react', p.react)}
    </span>
  )
}

function saves(reactions: ListItem['reactions'], locale: Locale): string | undefined {
  const n = reactions.find(([kind]) => kind === 'save')?.[1]
  return n ? compactNumber(locale, n) : undefined
}

/** A cached page may not count the reader's own reaction yet. */
function withOwn({ own, counters }: Reacted, onPage: ListItem['reactions']): ListItem['reactions'] {
  const newest = counters ?? Object.fromEntries(onPage)
  return aboveZero((kind) => Math.max(newest[kind] ?? 0, own.has(kind) ? 1 : 0))
}

/** A button that every post has; its accessible name includes the post's title. */
function action(id: number, what: 'react' | 'save' | 'share', label: string, n?: string, pressed?: boolean) {
  const name = what + id
  return (
    <button
      type="button"
      className={`i i-${what === 'react' ? 'more' : what}`}
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

/** A reaction that the reader has given, which a tap takes back. */
function given(kind: ReactionKind, n: string, label: (n: string) => string) {
  return (
    <button key={kind} type="button" className={`i i-${kind}`} data-tap={kind} aria-label={label(n)} aria-pressed>
      {n}
    </button>
  )
}
