import { use, useEffect, useRef } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { loadReader } from '#features/accounts/browser/reader.ts'
import { SignInPrompt } from '#features/accounts/browser/SignInPrompt.tsx'
import { OfflineLine } from '#features/offline/browser/OfflineLine.tsx'
import { useServiceWorker } from '#features/offline/browser/useServiceWorker.ts'
import { Footer } from '#features/textPages/browser/Footer.tsx'
import { useConfirmedPush } from '#features/urgentPush/browser/useConfirmedPush.ts'
import { directionOf } from '#text/locale.ts'
import { writeCookie } from '#ui/callApi.ts'
import { ErrorPage } from '#ui/ErrorPage.tsx'
import latinRegularFont from '#ui/fonts/plex-latin-regular.woff2?url'
import latinSemiboldFont from '#ui/fonts/plex-latin-semibold.woff2?url'
import regularFont from '#ui/fonts/plex-regular.woff2?url'
import semiboldFont from '#ui/fonts/plex-semibold.woff2?url'
import { lateDialog } from '#ui/lateDialog.ts'
import { useLocale } from '#ui/locale.ts'
import type { Route } from './+types/root'
import styles from './app.css?url'
import { BottomBar } from './frame/BottomBar.tsx'
import { ProgressBar } from './frame/ProgressBar.tsx'
import { SearchDialog } from './frame/SearchDialog.tsx'
import { SideMenu } from './frame/SideMenu.tsx'
import { SlideMenu } from './frame/SlideMenu.tsx'
import { skipLink } from './frame/skipLink.ts'
import { Toasts } from './frame/Toasts.tsx'
import { TopBar } from './frame/TopBar.tsx'
import { themeScript } from './frame/theme.ts'
import { useBrokenPictures } from './frame/useBrokenPictures.ts'
import { useFocusOnNavigation } from './frame/useFocusOnNavigation.ts'
import { useInternalLinks } from './frame/useInternalLinks.ts'
import { useQueuedWrites } from './frame/useQueuedWrites.ts'
import { useReloadGuard } from './frame/useReloadGuard.ts'
import { useSearchKey } from './frame/useSearchKey.ts'
import { useSearchShortcut } from './frame/useSearchShortcut.ts'
import { useShownUrl } from './frame/useShownUrl.ts'
import { NonceContext } from './nonce.ts'

export function links() {
  return [
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  ]
}

/** The fonts that a page in this language needs to be painted. */
const fontsOf = { ar: [semiboldFont, regularFont], en: [latinSemiboldFont, latinRegularFont] }

/** The document around every page, error pages included. */
export function Layout({ children }: { children: React.ReactNode }) {
  const { locale } = useLocale()
  const nonce = use(NonceContext)
  return (
    <html lang={locale} dir={directionOf(locale)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {/* With a precedence, React puts it before all other files, because nothing is painted without it and phones have few connections. */}
        <link rel="stylesheet" href={styles} precedence="default" />
        <meta name="theme-color" content="#0B1017" suppressHydrationWarning />
        <link rel="manifest" href={locale === 'ar' ? '/manifest.webmanifest' : '/manifest.en.webmanifest'} />
        <Meta />
        {fontsOf[locale].map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
        ))}
        <Links />
      </head>
      <body suppressHydrationWarning>
        <script nonce={nonce} suppressHydrationWarning>
          {/* Browsers have it in the page, and keep it: it is not loaded a second time. */}
          {import.meta.env.SSR ? themeScript() : ''}
        </script>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  )
}

/** The frame around the content of every page. */
function Frame({ children }: { children: React.ReactNode }) {
  const { locale } = useLocale()
  const skip = skipLink(locale, useShownUrl())
  const menu = useRef<HTMLDialogElement>(null)
  const search = useRef<HTMLDialogElement>(null)
  const dialog = lateDialog.use()
  const openMenu = () => menu.current?.showModal()
  const openSearch = () => {
    search.current?.showModal()
    search.current?.querySelector('input')?.select()
  }
  // The API uses this language if a request does not specify one.
  useEffect(() => writeCookie('LOCALE', locale), [locale])
  useEffect(() => void loadReader(), [])
  // For `keepEarlyInput.ts`.
  useEffect(() => void dispatchEvent(new Event('hydrated')), [])
  useQueuedWrites()
  useConfirmedPush()
  useServiceWorker()
  useInternalLinks()
  useFocusOnNavigation()
  useBrokenPictures()
  useReloadGuard()
  useSearchKey(openSearch)
  useSearchShortcut(openSearch)
  return (
    <>
      <a className="skip-link" href={skip.href}>
        {skip.label}
      </a>
      <ProgressBar />
      <TopBar openMenu={openMenu} openSearch={openSearch} />
      <SideMenu />
      <OfflineLine />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <BottomBar openMenu={openMenu} openSearch={openSearch} />
      <SlideMenu ref={menu} />
      <SearchDialog ref={search} />
      <SignInPrompt />
      {dialog}
      <Toasts />
    </>
  )
}
