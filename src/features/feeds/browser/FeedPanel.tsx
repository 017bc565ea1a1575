import { useState } from 'react'
import { feedFormats } from '#features/posts/browser/listAddress.ts'
import { useSavedSearches } from '#features/savedSearches/browser/savedSearches.ts'
import { savedAddress } from '#features/savedSearches/savedAddress.ts'
import type { SavedSearch } from '#features/savedSearches/schema.ts'
import { inLocale } from '#text/locale.ts'
import { CopyField } from '#ui/CopyField.tsx'
import { callApi } from '#ui/callApi.ts'
import { LoadMoreButton } from '#ui/LoadMoreButton.tsx'
import { defineMessages, useLocale } from '#ui/locale.ts'
import { useAction } from '#ui/useAction.ts'
import { useResource } from '#ui/useResource.ts'
import type { FeedKey } from '../schema.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

const { useText } = defineMessages(ar, en)
type Written = { message: string; data: FeedKey }

/** The reader's own feeds: turn them on, copy their addresses, change them, turn them off. */
export function FeedPanel({ origin }: { origin: string }) {
  const { locale, t } = useText()
  const { t: ui } = useLocale()
  const { data, error, load, setData } = useResource<FeedKey>('/api/auth/feeds')
  const { busy: isBusy, act } = useAction(t.failed)

  const write = (method: 'POST' | 'DELETE') =>
    act(async () => {
      const written = await callApi<Written>('/api/auth/feeds', { method })
      setData(written.data)
      return written
    })

  if (error) return <LoadMoreButton failed={t.failed} onClick={load} />
  if (!data) return <p className="profile-wait">{ui.loading}</p>
  const { key } = data
  return (
    <>
      <section className="profile-block">
        <p className="account-intro">{t.intro}</p>
        {key === null ? (
          <button type="button" className="button button-main" disabled={isBusy} onClick={() => void write('POST')}>
            {t.turnOn}
          </button>
        ) : (
          <>
            <Addresses base={origin + inLocale(locale, `/feeds/${key}`)} />
            <p className="account-intro">{t.renewNote}</p>
            <p className="feed-ways">
              <button type="button" className="button" disabled={isBusy} onClick={() => void write('POST')}>
                {t.renew}
              </button>
              <button type="button" className="button" disabled={isBusy} onClick={() => void write('DELETE')}>
                {t.turnOff}
              </button>
            </p>
          </>
        )}
      </section>
      <section className="profile-block">
        <h2>{t.everyone}</h2>
        <p className="account-intro">{t.everyoneText}</p>
        <a className="button i i-download" href={inLocale(locale, '/agencies.opml')} download>
          {t.opml}
        </a>
      </section>
    </>
  )
}

const names = { rss: 'RSS', atom: 'Atom', 'feed.json': 'JSON' }

function Addresses({ base }: { base: string }) {
  const { locale, t } = useText()
  const { list } = useSavedSearches()
  const [format, setFormat] = useState<keyof typeof names>('rss')
  const labelOf = ({ query, search }: SavedSearch) => (savedAddress(query, locale)?.media ? t.searchInMedia(search) : t.search(search))
  const searches = (list ?? []).map((saved) => ({ list: `search-${saved.id}`, label: labelOf(saved) }))
  return (
    <div className="form">
      <fieldset className="feed-formats">
        <legend>{t.format}</legend>
        {feedFormats.map(({ format: name }) => (
          <label key={name}>
            <input type="radio" name="format" checked={format === name} onChange={() => setFormat(name)} />
            {names[name]}
          </label>
        ))}
      </fieldset>
      {[{ list: 'my-news', label: t.myNews }, { list: 'saved', label: t.saved }, ...searches].map(({ list: name, label }) => (
        <CopyField key={name} label={label} value={`${base}/${name}/${format}`} />
      ))}
    </div>
  )
}
