import { type ComponentType, Fragment, type ReactNode, use, useEffect, useRef } from 'react'
import { AdSlot } from '#features/ads/browser/AdSlot.tsx'
import type { Banner } from '#features/ads/browser/banner.ts'
import { reactedKey, useReacted } from '#features/reactions/browser/reacted.ts'
import type { ListItem } from '../listItem/listItem.ts'
import { PostItem, type PostItemProps } from '../listItem/PostItem.tsx'
import { readPosts } from '../listItem/readPosts.ts'
import { usePostText } from '../postText.ts'
import { KeptRowsContext } from './keptRows.ts'
import { ListEnd } from './ListEnd.tsx'
import type { NewsList } from './newsList.ts'

/**
 * A banner follows the sixth post of each page, and every twelfth post after that; where there is
 * only one page, as on the front page, none is there twice.
 */
const adAfter = 6
const adEvery = 12

/**
 * Place of `aside` on narrow windows: above the fifth part of the front page, below its first
 * sections; in a list without so many, above its last part or after ten posts.
 */
const [asideAbovePart, asideAfter] = [5, 10]

type Props = {
  list: NewsList
  selected: number | null
  banners: Banner[]
  aside?: ReactNode
  empty: ReactNode
  /** How a post is shown; as news by default. */
  item?: ComponentType<PostItemProps>
  className?: string
}

/**
 * The posts of a list, which loads more near its end; `empty` is shown if there are none. `aside`
 * stands among them.
 */
export function PostList({ list, selected, banners, aside, empty, item: Item = PostItem, className = '' }: Props) {
  const { locale, t } = usePostText()
  const state = list.use()
  const read = readPosts.use()
  const reacted = useReacted()
  const end = useLoadNearEnd(list, state.pages)
  const kept = use(KeptRowsContext)
  let banner = 0
  const html = Item === PostItem ? kept?.(state.pages.flat(), locale) : undefined
  // A page of a search may be empty although there are more.
  if (state.next === null && state.pages.every((page) => page.length === 0)) return empty
  return (
    <>
      <ol className={`posts ${className}`.trim()} aria-busy={state.loading}>
        {state.pages.map((page, pageAt) =>
          page.map((item, at) => (
            <Fragment key={item.id}>
              {aside && pageAt === 0 && at === asideAt(page) && <li className="list-aside">{aside}</li>}
              {item.heading && (
                <li className="part-head" data-of={item.headingOf}>
                  <h2>{item.headingHref ? <a href={item.headingHref}>{item.heading}</a> : item.heading}</h2>
                </li>
              )}
              {item.id === state.markAbove && <li className="you-were-here">{t.youWereHere}</li>}
              <Item
                item={item}
                locale={locale}
                selected={item.id === selected}
                read={read.has(item.id)}
                reacted={reacted.get(reactedKey('post', item.id))}
                first={pageAt === 0 && at === 0}
                html={html?.get(item)}
              />
              {page.length > adAfter &&
                at % adEvery === adAfter - 1 &&
                adOf(banners[list.start.next ? banner++ % banners.length : banner++])}
            </Fragment>
          )),
        )}
      </ol>
      <ListEnd list={list} state={state} />
      <div ref={end} />
    </>
  )
}

/** Index of the post above which the aside stands. */
function asideAt(page: ListItem[]): number {
  const parts = page.flatMap(({ heading }, at) => (heading ? at : []))
  return parts[asideAbovePart - 1] ?? parts.at(-1) ?? Math.min(asideAfter, page.length - 1)
}

const adOf = (banner: Banner | undefined) => banner && <AdSlot as="li" banner={banner} />

/**
 * A reader may hide nearly everything: after so many pages that left the end where it is, they
 * press a button for more.
 */
const maxHiddenPages = 10

/**
 * Loads the next page when less than one and a half screens are left, and another one if its posts
 * are all hidden.
 */
function useLoadNearEnd(list: NewsList, pages: unknown) {
  const end = useRef<HTMLDivElement>(null)
  const left = useRef(maxHiddenPages)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an observer reports first where the end is, so each page has another one.
  useEffect(() => {
    if (!end.current) return
    const root = end.current.closest('.list-panel')
    const options = { root: root && getComputedStyle(root).overflowY === 'auto' ? root : null, rootMargin: '0px 0px 1200px' }
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) left.current = maxHiddenPages
      else if (left.current-- > 0) list.loadMore()
    }, options)
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [list, pages])
  return end
}
