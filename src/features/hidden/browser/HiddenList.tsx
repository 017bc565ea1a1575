import './hidden.css'
import { useEffect } from 'react'
import { useReader } from '#features/accounts/browser/reader.ts'
import { useCategorization } from '#features/taxonomy/browser/useCategorization.ts'
import type { Categorization } from '#features/taxonomy/schema.ts'
import type { Locale } from '#text/locale.ts'
import { inLocale, nameIn } from '#text/locale.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadMoreButton } from '#ui/LoadMoreButton.tsx'
import { useLocale } from '#ui/locale.ts'
import { useHydrated } from '#ui/useHydrated.ts'
import { type HiddenKey, parseHiddenKey } from '../hiddenKeys.ts'
import { hiddenNews } from './hiddenNews.ts'
import { useHiddenText } from './hiddenText.ts'
import { kindOf, showAgain } from './hide.ts'
import { loadHidden, useHeard } from './syncHidden.ts'

type Item = { key: HiddenKey; name: string; href: string }

/**
 * List of what the reader hides, the newest first, each with its page and a button that ends this.
 * Nothing without scripts, which cannot hide anything.
 */
export function HiddenList() {
  const { t } = useHiddenText()
  const { t: u } = useLocale()
  const items = useItems()
  const reader = useReader()
  const heard = useHeard()
  useEffect(() => {
    if (reader) loadHidden()
  }, [reader])
  if (!useHydrated()) return null
  if (items.length === 0) {
    if (reader && heard === 'failed') return <LoadMoreButton failed={t.failed} onClick={loadHidden} />
    // The account may hide what this device does not know yet.
    if (reader === undefined || (reader && heard === 'waiting')) return <p className="empty">{u.loading}</p>
    return <NothingHidden />
  }
  return (['agency', 'section', 'story'] as const).map((kind) => {
    const ofKind = items.filter(({ key }) => kindOf(key) === kind)
    return (
      ofKind.length > 0 && (
        <section key={kind} aria-labelledby={`hidden-${kind}`}>
          <h2 id={`hidden-${kind}`}>{t.kinds[kind]}</h2>
          <ul>
            {ofKind.map((item) => (
              <HiddenItem key={item.key} item={item} />
            ))}
          </ul>
        </section>
      )
    )
  })
}

function HiddenItem({ item: { key, name, href } }: { item: Item }) {
  const { t } = useHiddenText()
  return (
    <li className="hidden-item">
      <a href={href} dir="auto">
        {name}
      </a>
      <button type="button" className="button" aria-label={t.showOf(name)} onClick={() => showAgain(key, name, t)}>
        {t.show}
      </button>
    </li>
  )
}

function NothingHidden() {
  const { locale, t } = useHiddenText()
  return <EmptyState title={t.none} text={t.noneText} href={inLocale(locale, '/')} link={t.browse} />
}

function useItems(): Item[] {
  const { locale } = useHiddenText()
  const taxonomy = useCategorization()
  return Object.entries(hiddenNews.use())
    .reverse()
    .flatMap(([key, name]) => itemOf(key, name, locale, taxonomy) ?? [])
}

/**
 * Agencies and sections have their present names in the language of the page, once these are
 * loaded.
 */
function itemOf(key: HiddenKey, stored: string, locale: Locale, taxonomy: Categorization | null): Item | undefined {
  const named = parseHiddenKey(key)
  if (!named) return undefined
  const { kind, id } = named
  const href = (path: string) => inLocale(locale, path)
  const nameOf = (all: { id: number; name_ar: string; name_en: string }[] | undefined) => {
    const found = all?.find((one) => one.id === id)
    return found ? nameIn(locale, found) : stored
  }
  if (kind === 'story') return { key, name: stored, href: href(`/story/${id}`) }
  if (kind === 'agency') return { key, name: nameOf(taxonomy?.agencies), href: href(`/news/agency/${id}`) }
  const sections = kind === 'category' ? taxonomy?.categories : taxonomy?.main_categories
  return { key, name: nameOf(sections), href: href(`/news?${kind}=${id}`) }
}
