import { brand } from '#brand.ts'
import { palette } from '#palette.ts'
import { directionOf, inLocale, type Locale } from '#text/locale.ts'

const texts = {
  ar: {
    name: `${brand.nameAr}: أخبار الكويت والعالم العربي`,
    shortName: brand.nameAr,
    description: 'أخبار الكويت والعالم العربي من وكالات وصحف كثيرة في مكان واحد، مرتبة وسريعة.',
    firstPage: 'الصفحة الأولى',
    search: 'بحث',
    media: 'صور وفيديو',
    myPage: 'صفحتي',
    narrow: 'قائمة الأخبار على الهاتف',
    wide: 'القائمة والخبر جنباً إلى جنب',
  },
  en: {
    name: `${brand.nameEn}: news of Kuwait and the Arab world`,
    shortName: brand.nameEn,
    description: 'News of Kuwait and the Arab world from many agencies and papers in one place, ordered and fast.',
    firstPage: 'Front page',
    search: 'Search',
    media: 'Media',
    myPage: 'My page',
    narrow: 'The list of news on a phone',
    wide: 'List and story side by side',
  },
} as const

/** Address of the manifest of a language. */
export const manifestPath = (locale: Locale) => (locale === 'ar' ? '/manifest.webmanifest' : '/manifest.en.webmanifest')

/**
 * The manifest of the installed site (W3C Web Application Manifest). Both languages are one site,
 * and differ in words and addresses alone.
 */
export function manifestOf(locale: Locale) {
  const { name, shortName, description, ...labels } = texts[locale]
  const png = (file: string, size: number) => ({ src: `/icons/${file}.png`, sizes: `${size}x${size}`, type: 'image/png' })
  const home = inLocale(locale, '/')
  const shortcut = (label: string, url: string) => ({ name: label, url, icons: [png('icon-192', 192)] })
  const screenshot = (form_factor: 'narrow' | 'wide', sizes: string) => ({
    src: `/screenshots/${locale}-${form_factor}.webp`,
    sizes,
    type: 'image/webp',
    form_factor,
    label: labels[form_factor],
  })
  return {
    id: '/',
    name,
    short_name: shortName,
    description,
    lang: locale,
    dir: directionOf(locale),
    start_url: home,
    scope: '/',
    display: 'standalone',
    orientation: 'any',
    background_color: palette.dark.page,
    theme_color: palette.dark.page,
    categories: ['news'],
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
    icons: [
      png('icon-192', 192),
      png('icon-512', 512),
      { ...png('icon-maskable-512', 512), purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: [
      shortcut(labels.firstPage, `${home}?category=first_page`),
      shortcut(labels.search, `${home}#search`),
      shortcut(labels.media, inLocale(locale, '/media')),
      shortcut(labels.myPage, inLocale(locale, '/my-page')),
    ],
    share_target: {
      action: inLocale(locale, '/share'),
      method: 'GET',
      params: { title: 'title', text: 'text', url: 'url' },
    },
    screenshots: [screenshot('narrow', '780x1688'), screenshot('wide', '1280x800')],
  }
}
