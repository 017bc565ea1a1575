import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { safeReturn } from '#features/accounts/safeReturn.ts'
import { localeOf } from '#text/locale.ts'
import { useHydrated } from '#ui/useHydrated.ts'
import { isReachable } from '#ui/useRetryOnline.ts'
import { isAppleBrowser } from './installOffer.ts'
import { isStored, listStored, type StoredPage } from './listStored.ts'
import { PackSection } from './PackSection.tsx'
import { usePack } from './packStore.ts'
import { useStoredText } from './storedText.ts'
import { timeOrDate } from './timeOrDate.ts'

type Stored = Record<'saved' | 'pack' | 'pages', StoredPage[]>

/**
 * Opens the page that was wanted if it is stored; otherwise says that it is not, and what else can
 * be read.
 */
export function StoredPages() {
  const { t } = useStoredText()
  const wanted = useWantedPage()
  const stored = useStored()
  const hydrated = useHydrated()
  const isEmpty = stored && stored.saved.length + stored.pack.length + stored.pages.length === 0
  return (
    <div className="stored">
      <h1 tabIndex={-1}>{t.title}</h1>
      {wanted ? (
        <p role="alert">
          {t.notStored}{' '}
          <a className="button" href={wanted}>
            {t.tryAgain}
          </a>
        </p>
      ) : (
        <p>{t.intro}</p>
      )}
      <PackSection />
      {isEmpty && <p>{t.nothing}</p>}
      {stored && <StoredGroup title={t.saved} pages={stored.saved} />}
      {stored && <StoredGroup title={t.pack} pages={stored.pack} />}
      {stored && <StoredGroup title={t.opened} pages={stored.pages} />}
      {hydrated && isAppleBrowser() && <p className="form-hint">{t.installOnApple}</p>}
    </div>
  )
}

function StoredGroup({ title, pages }: { title: string; pages: StoredPage[] }) {
  const { locale, t } = useStoredText()
  if (pages.length === 0) return null
  return (
    <section className="profile-block">
      <h2>{title}</h2>
      <ul className="post-lines">
        {pages.map(({ path, title: name, at }) => (
          <li key={path}>
            <div>
              <a href={path} dir="auto" lang={localeOf(path)}>
                {name}
              </a>
              {at > 0 && <p className="meta">{t.storedAt(timeOrDate(locale, at))}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * The page in place of which this one is shown (`?open=`), once it is known that it is not stored;
 * it opens by itself when the connection is back.
 */
function useWantedPage(): string | undefined {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [missing, setMissing] = useState<string>()
  const requested = query.get('open')
  // Anybody may have written it.
  const open = requested === null ? undefined : safeReturn(requested)
  useEffect(() => {
    if (!open) return
    let isWanted = true
    const show = () =>
      navigator.onLine && !document.hidden && isReachable().then((reachable) => reachable && isWanted && location.replace(open))
    isStored(new URL(open, location.origin)).then((how) => {
      if (!isWanted) return
      if (how === 'data') void navigate(open, { replace: true })
      else setMissing(open)
    })
    addEventListener('online', show)
    // Not all devices at once, after a restart of the server.
    const timer = setInterval(show, retryMs * (1 + Math.random()))
    return () => {
      isWanted = false
      removeEventListener('online', show)
      clearInterval(timer)
    }
  }, [open, navigate])
  return missing
}

/**
 * A device in a network without a way out counts as online, and no event reports that there is one.
 */
const retryMs = 10_000

function useStored(): Stored | undefined {
  const [stored, setStored] = useState<Stored>()
  const pack = usePack()
  // Read again once a pack was made or deleted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    let isCurrent = true
    Promise.all([listStored('saved'), listStored('pack'), listStored('pages')]).then(([saved, pack, pages]) => {
      // An earlier, slower reading still has what was deleted meanwhile.
      if (isCurrent) setStored({ saved, pack, pages })
    })
    return () => {
      isCurrent = false
    }
  }, [pack])
  return stored
}
