import { createContext } from 'react-router'
import type { App } from '#base/app.ts'

/** How a page's loader reaches the application: `context.get(appContext)`. Set by `site/http/pages/site.ts` for each request. */
export const appContext = createContext<App>()

/** The mark of our own inline scripts in the page that is being rendered; see `nonce.ts`. */
export const nonceContext = createContext<string>()
