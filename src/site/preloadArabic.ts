import regularFont from '#ui/fonts/plex-regular.woff2?url'
import semiboldFont from '#ui/fonts/plex-semibold.woff2?url'

const arabicWord = /[\u0621-\u064a]{2}/

const links = [semiboldFont, regularFont]
  .map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin="anonymous" href="${href}"/>`)
  .join('')

/**
 * Adds the Arabic letters to the files that an English page loads first, if it prints Arabic words:
 * fonts that arrive late are not used. The frame has only the name of the other language in a menu.
 */
export function preloadArabic(html: string): string {
  const content = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'))
  const isPrinted = content.split('<').some((part) => arabicWord.test(part.slice(part.indexOf('>'))))
  return isPrinted ? html.replace('</head>', () => `${links}</head>`) : html
}
