import { use, useEffect, useRef } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root'
import styles from './app.css?url'
import { writeCookie } from './callApi.ts'
import regularFont from './fonts/plex-regular.woff2?url'
import semiboldFont from './fonts/plex-semibold.woff2?url'
import { useLocale } from './locale.ts'
import { NonceContext } from './nonce.ts'
import { loadReader } from './reader.ts'
import { themeScript } from './theme.ts'
import { BottomBar } from './ui/BottomBar.tsx'
import { ErrorPage } from './ui/ErrorPage.tsx'
import { Notices } from './ui/Notices.tsx'
import { ProgressBar } from './ui/ProgressBar.tsx'
import { SearchDialog } from './ui/SearchDialog.tsx'
import { SideMenu } from './ui/SideMenu.tsx'
import { SignInPrompt } from './ui/SignInPrompt.tsx'
import { SlideMenu } from './ui/SlideMenu.tsx'
import { TopBar } from './ui/TopBar.tsx'
import { useSearchKey } from './ui/useSearchKey.ts'
import { useBrokenPictures } from './useBrokenPictures.ts'
import { useFocusOnNavigation } from './useFocusOnNavigation.ts'
import { useInternalLinks } from './useInternalLinks.ts'
import { useReloadGuard } from './useReloadGuard.ts'

export function links() {
  const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const
  return [
    { ...font, href: semiboldFont },
    { ...font, href: regularFont },
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
    { rel: 'manifest', href: '/manifest.webmanifest' },
  ]
}

/** The document around every page, error pages included. */
export function Layout({ children }: { children: React.ReactNode }) {
  const { locale } = useLocale()
  const nonce = use(NonceContext)
  return (
    <html lang={locale} dir={locale === 'ar' ? 'rtl' : 'ltr'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {/* With a precedence React names it before all other files: nothing is painted without it, and a phone has few connections. */}
        <link rel="stylesheet" href={styles} precedence="default" />
        <meta name="theme-color" content="#0B1017" suppressHydrationWarning />
        <Meta />
        <Links />
      </head>
      <body suppressHydrationWarning>
        <script nonce={nonce} suppressHydrationWarning>
          {themeScript}
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

/** What stands around the content of every page. */
function Frame({ children }: { children: React.ReactNode }) {
  const { locale, t } = useLocale()
  const menu = useRef<HTMLDialogElement>(null)
  const search = useRef<HTMLDialogElement>(null)
  const openMenu = () => menu.current?.showModal()
  const openSearch = () => {
    search.current?.showModal()
    search.current?.querySelector('input')?.select()
  }
  // The API answers in this language when a request does not name one.
  useEffect(() => writeCookie('LOCALE', locale), [locale])
  useEffect(() => void loadReader(), [])
  useInternalLinks()
  useFocusOnNavigation()
  useBrokenPictures()
  useReloadGuard()
  useSearchKey(openSearch)
  return (
    <>
      <a className="skip-link" href="#main">
        {t.skipToContent}
      </a>
      <ProgressBar />
      <TopBar openMenu={openMenu} openSearch={openSearch} />
      <SideMenu />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <BottomBar openMenu={openMenu} openSearch={openSearch} />
      <SlideMenu ref={menu} />
      <SearchDialog ref={search} />
      <SignInPrompt />
      <Notices />
    </>
  )
}
