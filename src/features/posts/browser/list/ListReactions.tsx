import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { FollowChoice, FollowChoices } from '#features/follows/browser/FollowChoices.tsx'
import { HideChoices } from '#features/hidden/browser/HideChoices.tsx'
import { hiddenTextIn } from '#features/hidden/browser/hiddenText.ts'
import { loadHidden } from '#features/hidden/browser/syncHidden.ts'
import { ReactionBar } from '#features/reactions/browser/ReactionBar.tsx'
import { type Resource, react } from '#features/reactions/browser/react.ts'
import { reactionNamesIn } from '#features/reactions/browser/reactionNames.ts'
import { requestOwnReactions } from '#features/reactions/browser/requestOwnReactions.ts'
import type { ReactionKind } from '#features/reactions/reactionKinds.ts'
import type { Locale } from '#text/locale.ts'
import { messagesIn } from '#ui/locale.ts'
import { showToast } from '#ui/toasts.ts'
import { useCloseRequest } from '#ui/useCloseRequest.ts'
import { hideChoices } from '../listItem/hideChoices.ts'
import type { ListItem } from '../listItem/listItem.ts'
import { sharePost } from '../listItem/sharePost.ts'
import { syncContentChoice } from '../syncContentChoice.ts'
import type { NewsList } from './newsList.ts'

type Tap = {
  button: HTMLElement
  /** The element of the post in the list. */
  post: HTMLElement
  item: ListItem
  locale: Locale
  /** Renders something into the page; null removes it. */
  show: (what: ReactNode) => void
}

/** Handles a tap on a button of a post in a list; `data-tap` says which. */
export function handleTap(tap: Tap): void {
  const { button, post, item, locale, show } = tap
  const what = button.dataset.tap
  if (what !== 'react') return void react(resourceOf(item), what as ReactionKind, locale)
  const isOpen = post.querySelector('.reaction-palette') !== null
  show(isOpen ? null : createPortal(<Palette key={item.id} {...tap} />, post))
}

function resourceOf({ id, reactions }: ListItem): Resource {
  return { type: 'post', id, counters: Object.fromEntries(reactions) }
}

function followChoices({ agency, category, isMain }: ListItem): FollowChoice[] {
  return [
    { subject: { kind: 'agency', id: agency.id }, name: agency.name },
    ...(category ? [{ subject: { kind: isMain ? 'main_category' : 'category', id: category.id }, name: category.name } as const] : []),
  ]
}

/**
 * The six reactions, sharing, following and hiding, below a post, until one is chosen, Esc or the
 * button of the post is pressed, Android's Back is used or the focus leaves them.
 */
function Palette({ button, post, item, locale, show }: Tap) {
  const [isLess, setLess] = useState(false)
  const [More, setMore] = useState<typeof FollowChoices | null>(null)
  const palette = useRef<HTMLDivElement>(null)
  useEffect(() => {
    palette.current?.querySelector('button')?.focus({ preventScroll: true })
    button.setAttribute('aria-expanded', 'true')
    return () => button.removeAttribute('aria-expanded')
  }, [button])
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (!palette.current?.contains(target as Node) && !button.contains(target as Node)) show(null)
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [button, show])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other choices are higher.
  useEffect(() => void palette.current?.scrollIntoView({ block: 'nearest' }), [isLess, More])
  const close = () => {
    show(null)
    button.focus({ preventScroll: true })
  }
  useCloseRequest(close)
  const askLess = (event: MouseEvent) => {
    event.stopPropagation()
    setLess(true)
  }
  const askMore = (event: MouseEvent) => {
    event.stopPropagation()
    import('#features/follows/browser/FollowChoices.tsx').then(
      (loaded) => loaded && setMore(() => loaded.FollowChoices),
      () => showToast(messagesIn(locale).loadMoreFailed),
    )
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the reader uses the buttons in it, whose events bubble up.
    <div ref={palette} className="reaction-palette" onClick={isLess || More ? undefined : close}>
      {isLess && <HideChoices choices={hideChoices(item)} done={() => focusAfter(post, show)} />}
      {More && <More choices={followChoices(item)} done={close} />}
      {!isLess && !More && (
        <ReactionBar resource={resourceOf(item)} named label={reactionNamesIn(locale).reactTo(item.title)}>
          <button type="button" className="i i-share" onClick={() => sharePost(item, locale)}>
            <span>{messagesIn(locale).share}</span>
          </button>
          <button type="button" className="i i-plus" onClick={askMore}>
            <span>{hiddenTextIn(locale).more}</span>
          </button>
          <button type="button" className="i i-eye-off" onClick={askLess}>
            <span>{hiddenTextIn(locale).less}</span>
          </button>
        </ReactionBar>
      )}
    </div>
  )
}

/** Closes the palette of a post that is hidden now; the focus goes to the next post that is not. */
function focusAfter(post: HTMLElement, show: Tap['show']): void {
  const posts = [...document.querySelectorAll<HTMLElement>('.posts > [data-id]')]
  const next = posts.slice(posts.indexOf(post)).find(({ offsetParent }) => offsetParent)
  show(null)
  next?.querySelector<HTMLElement>('.post-link')?.focus({ preventScroll: true })
}

/**
 * Loads what the reader hides, the language that they chose for news, and their own reactions to
 * the posts of a list, now and whenever more are loaded.
 * @returns a function that ends this
 */
export function followList(list: NewsList): () => void {
  const request = () =>
    requestOwnReactions(
      'post',
      list
        .state()
        .pages.flat()
        .map(({ id }) => id),
    )
  loadHidden()
  void syncContentChoice()
  request()
  return list.subscribe(request)
}
