import { hiddenNews } from '#features/hidden/browser/hiddenNews.ts'
import { useHiddenText } from '#features/hidden/browser/hiddenText.ts'
import { kindOf, showAgain } from '#features/hidden/browser/hide.ts'
import { hiddenKey } from '#features/hidden/hiddenKeys.ts'
import { inLocale } from '#text/locale.ts'
import type { ListAddress } from '../listAddress.ts'

/**
 * Note in the list of an agency or a section that the reader hides: that other lists do not show
 * it, and a button that ends this.
 */
export function HiddenNote({ address }: { address: ListAddress }) {
  const { locale, t } = useHiddenText()
  const hidden = hiddenNews.use()
  return keysOf(address)
    .filter((key) => key in hidden)
    .map((key) => {
      const kind = kindOf(key) === 'agency' ? 'agency' : 'section'
      return (
        <p key={key} className="hidden-note i i-eye-off">
          <span>
            {t.isHidden[kind]} <a href={inLocale(locale, '/hidden')}>{t.title}</a>
          </span>
          <button type="button" className="button" onClick={() => showAgain(key, hidden[key] ?? '', t)}>
            {t.showThis[kind]}
          </button>
        </p>
      )
    })
}

function keysOf({ filters: { agency, main_category, category } }: ListAddress): string[] {
  return [
    ...(agency ? [hiddenKey('agency', agency)] : []),
    ...(main_category ? [hiddenKey('main_category', main_category)] : []),
    ...(typeof category === 'number' ? [hiddenKey('category', category)] : []),
  ]
}
