import type { Locale } from '#text/locale.ts'
import { lightHref } from '#ui/lightAddress.ts'
import { lightTextIn } from './lightText.ts'

type Props = {
  locale: Locale
  /** Address of the full page. */
  href: string
  /** The cursor of the next page; null on the last. */
  next: string | null
  isStart: boolean
}

/** Links to the next page of a list, and back to its start. */
export function LightPaging({ locale, href, next, isStart }: Props) {
  const l = lightTextIn(locale)
  if (next === null && isStart) return null
  return (
    <p className="more">
      {next !== null && (
        <a rel="next" href={`${lightHref(href)}${href.includes('?') ? '&' : '?'}${new URLSearchParams({ cursor: next })}`}>
          {l.nextPage}
        </a>
      )}{' '}
      {!isStart && <a href={lightHref(href)}>{l.toStart}</a>}
    </p>
  )
}
