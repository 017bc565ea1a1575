import { readCookie, writeCookie } from '#ui/callApi.ts'
import { createStore } from '#ui/createStore.ts'

type Theme = 'dark' | 'light'

const bar: Record<Theme, string> = { dark: '#0B1017', light: '#F5F7FA' }

/**
 * Runs before anything is painted, as the first thing in the body, so that the choice never flashes, nor a way to sign in before somebody who is
 * signed in (`asking`, until `reader.ts` knows). A constant: its hash is in the policy.
 */
export const themeScript = `if(/(^|; )MODE=light/.test(document.cookie)){document.body.classList.add('light');document.querySelector('meta[name=theme-color]').content='${bar.light}'}if(/(^|; )XSRF-TOKEN=./.test(document.cookie))document.body.classList.add('asking')`

/** The reader's choice, kept in the cookie MODE for a year; dark until they choose. */
export const theme = createStore<Theme>('dark', {
  read: () => (readCookie('MODE') === 'light' ? 'light' : 'dark'),
  write(value) {
    writeCookie('MODE', value)
    document.body.classList.toggle('light', value === 'light')
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', bar[value])
  },
})
