import { hiddenScript } from '#features/hidden/browser/hiddenScript.ts'
import { readCookie, writeCookie } from '#ui/callApi.ts'
import { createStore } from '#ui/createStore.ts'

type Theme = 'dark' | 'light'

const bar: Record<Theme, string> = { dark: '#0B1017', light: '#F5F7FA' }

/**
 * Runs first in the body, before anything is painted, so that neither the wrong theme nor, for a
 * signed-in reader, the sign-in links flash (`asking`, until `reader.ts` has loaded the session),
 * nor articles in another size of text, nor news in another language than the reader chose
 * (`contentChoice.ts`), nor news that they hide (`hiddenScript.ts`). Always the same, because its
 * hash is in the content policy. A function, so that it is not in the files of browsers.
 */
export const themeScript = (): string =>
  `if(/(^|; )MODE=light/.test(document.cookie)){document.body.classList.add('light');document.querySelector('meta[name=theme-color]').content='${bar.light}'}if(/(^|; )XSRF-TOKEN=./.test(document.cookie))document.body.classList.add('asking');try{document.body.dataset.textSize=localStorage['text-size']||0;let p=location,l={both:'both',other:/^\\/en/.test(p.pathname)?'ar':'en'}[localStorage['content-language']];if(l&&/^(\\/en)?(\\/media|\\/news(\\/\\d+\\/\\d+\\/\\d+)?)?\\/?$/.test(p.pathname)&&!/[?&](language|search|agency)=/.test(p.search))p.replace(p.pathname+(p.search?p.search+'&':'?')+'language='+l+p.hash)}catch{}${hiddenScript()}`

/** The reader's theme, stored in the cookie MODE for a year; default: dark. */
export const theme = createStore<Theme>('dark', {
  read: () => (readCookie('MODE') === 'light' ? 'light' : 'dark'),
  write(value) {
    writeCookie('MODE', value)
    document.body.classList.toggle('light', value === 'light')
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', bar[value])
  },
})
