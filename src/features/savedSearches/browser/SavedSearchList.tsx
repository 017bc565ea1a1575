import { filterLabels } from '#features/posts/browser/filterLabels.ts'
import { listHref } from '#features/posts/browser/listAddress.ts'
import { usePostText } from '#features/posts/browser/postText.ts'
import { useCategorization } from '#features/taxonomy/browser/useCategorization.ts'
import type { Categorization } from '#features/taxonomy/schema.ts'
import { inLocale } from '#text/locale.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadMoreButton } from '#ui/LoadMoreButton.tsx'
import { useLocale } from '#ui/locale.ts'
import { Time } from '#ui/Time.tsx'
import { savedAddress } from '../savedAddress.ts'
import type { SavedSearch } from '../schema.ts'
import { alertSaved, deleteSaved, useSavedSearches } from './savedSearches.ts'
import { useSavedSearchText } from './savedSearchText.ts'

/** The reader's saved searches, with links to their results. */
export function SavedSearchList() {
  const { t } = useLocale()
  const { t: s } = useSavedSearchText()
  const taxonomy = useCategorization()
  const { list, failed, reload } = useSavedSearches()
  if (failed) return <LoadMoreButton failed={s.savedFailed} onClick={reload} />
  if (!list) return <p className="profile-wait">{t.loading}</p>
  if (list.length === 0) return <NothingSaved />
  return (
    <ul aria-label={s.saved}>
      {list.map((saved) => (
        <SavedItem key={saved.id} saved={saved} taxonomy={taxonomy} />
      ))}
    </ul>
  )
}

function SavedItem({ saved, taxonomy }: { saved: SavedSearch; taxonomy: Categorization | null }) {
  const { locale, t: s } = useSavedSearchText()
  const { t: p } = usePostText()
  const address = savedAddress(saved.query, locale)
  if (!address) return null
  const filters = taxonomy ? filterLabels(taxonomy, address).filter(({ filter }) => filter !== 'search') : []
  return (
    <li className="saved-search">
      <div>
        <a href={listHref(address)} dir="auto">
          {saved.search}
        </a>
        <p className="meta">
          {address.media && <bdi>{p.media}</bdi>}
          {filters.map(({ filter, label }) => (
            <bdi key={filter}>{label}</bdi>
          ))}
          <Time locale={locale} iso={saved.created_at} />
          {saved.is_alert && <span className="i i-bell">{s.isAlert}</span>}
        </p>
      </div>
      {!saved.is_alert && (
        <button
          type="button"
          className="icon-button i i-bell"
          aria-label={s.alertOf(saved.search)}
          title={s.alertOf(saved.search)}
          onClick={() => void alertSaved(saved, s)}
        />
      )}
      <button
        type="button"
        className="icon-button i i-trash"
        aria-label={s.deleteSaved(saved.search)}
        onClick={() => void deleteSaved(saved, s)}
      />
    </li>
  )
}

function NothingSaved() {
  const { locale, t: s } = useSavedSearchText()
  return <EmptyState title={s.noneSaved} text={s.noneSavedText} href={inLocale(locale, '/')} link={s.browse} />
}
