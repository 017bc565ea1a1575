import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { isHidden } from '#features/hidden/postKeys.ts'
import type { PostState } from '#features/posts/browser/list/leavePost.ts'
import { itemKeys } from '#features/posts/browser/listItem/listItem.ts'
import { inLocale } from '#text/locale.ts'
import { useHydrated } from '#ui/useHydrated.ts'
import { ClipComments } from './ClipComments.tsx'
import { ClipSlot } from './ClipSlot.tsx'
import type { Place } from './ClipVideo.tsx'
import { type Clip, quickViewHref } from './clip.ts'
import { type ClipListStart, clipListOf } from './clipList.ts'
import { ListTail } from './ListTail.tsx'
import { MissingClip } from './MissingClip.tsx'
import { useQuickViewText } from './quickViewText.ts'
import { useCalm } from './useCalm.ts'
import { useClipKeys } from './useClipKeys.ts'
import { useClipScroll } from './useClipScroll.ts'
import { useDataSaver } from './useDataSaver.ts'
import { useFollowClip } from './useFollowClip.ts'
import { usePageIsVisible } from './usePageIsVisible.ts'

/**
 * A place to scroll to: the clips, before them perhaps the notice that the requested one is
 * missing, after them the end of the list.
 */
type Slot = Clip | 'missing' | 'tail'

/** Maximum number of pages of clips that the reader hides; then it is the end. */
const maxHiddenPages = 10

/** Clips, one at a time, from `first` on. For another start, give it another key. */
export function QuickView({ start, first }: { start: ClipListStart; first: number | undefined }) {
  const { locale, t } = useQuickViewText()
  const list = useMemo(() => clipListOf(start), [start])
  const { pages } = list.use()
  const slots = useSlots(start, first, pages)
  const isOver = pages.length > slots.length + maxHiddenPages
  const [begin] = useState(() => Math.max(0, first && !start.isMissing ? slots.findIndex((slot) => idOf(slot) === first) : 0))
  const [commented, setCommented] = useState<Clip | null>(null)
  const viewing = { uncovered: usePageIsVisible(), isSaving: useDataSaver(), isCalm: useCalm() }
  const { scroller, index, step, onScroll } = useClipScroll(slots.length, begin, viewing.isCalm)
  const shown = slots[index]
  const clip = typeof shown === 'object' ? shown : undefined
  useClipKeys({ step, toggle: () => scroller.current?.querySelector<HTMLElement>('[data-place="shown"] .clip-tap')?.click() })
  useFollowClip(scroller, locale, clip, viewing.uncovered)
  useEffect(() => {
    if (index >= slots.length - 4 && !isOver) void list.loadMore()
  }, [index, slots, list, isOver])

  const content = (slot: Slot, place: Place): ReactNode => {
    if (slot === 'tail') return <ListTail list={list} isOver={isOver} />
    if (slot === 'missing') return <MissingClip step={step} />
    return (
      <ClipSlot
        key={slot.id}
        clip={slot}
        opened={slot.id === first}
        place={place}
        viewing={viewing}
        step={step}
        openComments={setCommented}
      />
    )
  }
  return (
    <section className="quick" aria-labelledby="quick-title">
      <div className="quick-head">
        <BackButton />
        <h1 id="quick-title">{t.title}</h1>
        {!start.isNewest && (
          <a className="button" href={quickViewHref(locale)}>
            {t.newest}
          </a>
        )}
      </div>
      <ClipScroller scroller={scroller} onScroll={onScroll} slots={slots} index={index} content={content} />
      <Steps step={step} index={index} count={slots.length} />
      <p className="sr-only" role="status">
        {clip && (
          <>
            {t.current(index + 1)}: <bdi>{clip.title}</bdi>, <bdi>{clip.agency.name}</bdi>
          </>
        )}
      </p>
      {commented && <ClipComments clip={commented} close={() => setCommented(null)} />}
    </section>
  )
}

/**
 * Slots of the clips that the reader does not hide, and of the one that they opened. While the page
 * hydrates, the clip that the server rendered stays, which CSS hides.
 */
function useSlots(start: ClipListStart, first: number | undefined, pages: Clip[][]): Slot[] {
  const hydrated = useHydrated()
  return useMemo(() => {
    const rendered = hydrated || first !== undefined ? undefined : start.clips[0]
    const clips = pages.flat().filter((clip) => clip.id === first || clip === rendered || !isHidden(itemKeys(clip)))
    return [...(start.isMissing ? ['missing' as const] : []), ...clips, 'tail']
  }, [start, first, pages, hydrated])
}

const idOf = (slot: Slot) => (typeof slot === 'object' ? slot.id : slot)

type ClipScrollerProps = Pick<ReturnType<typeof useClipScroll>, 'scroller' | 'onScroll' | 'index'> & {
  slots: Slot[]
  content: (slot: Slot, place: Place) => ReactNode
}

/**
 * The slot that is shown and its neighbours. An element stays when its content changes, as the end
 * of the list does when more clips arrive: browsers would take a swipe back whose target is
 * removed. The server renders only the first, because the content policy refuses the style
 * attributes that place them.
 */
function ClipScroller({ scroller, onScroll, slots, index, content }: ClipScrollerProps) {
  const hydrated = useHydrated()
  const near = hydrated ? [index - 1, index, index + 1] : [index]
  return (
    <div className="quick-slots" ref={scroller} onScroll={onScroll}>
      {near.map((at) => {
        const slot = slots[at]
        if (slot === undefined) return null
        const place = at < index ? 'before' : at > index ? 'after' : 'shown'
        return (
          <div
            key={at}
            className="quick-slot"
            data-kind={typeof slot === 'object' ? 'clip' : 'notice'}
            inert={place !== 'shown'}
            style={hydrated ? { insetBlockStart: `${at * 100}%` } : undefined}
          >
            {content(slot, place)}
          </div>
        )
      })}
    </div>
  )
}

function BackButton() {
  const { locale, t } = useQuickViewText()
  const navigate = useNavigate()
  const leave = () => {
    const state: PostState | null = history.state?.usr ?? null
    if (state?.from) navigate(-1)
    else navigate(inLocale(locale, '/media'))
  }
  return <button type="button" className="icon-button i i-back" aria-label={t.back} title={t.back} onClick={leave} />
}

function Steps({ step, index, count }: { step: (by: 1 | -1) => void; index: number; count: number }) {
  const { t } = useQuickViewText()
  return (
    <nav className="quick-steps" aria-label={t.steps}>
      <button type="button" className="icon-button i i-down" aria-label={t.previous} aria-disabled={index === 0} onClick={() => step(-1)} />
      <button
        type="button"
        className="icon-button i i-down"
        aria-label={t.next}
        aria-disabled={index === count - 1}
        onClick={() => step(1)}
      />
    </nav>
  )
}
