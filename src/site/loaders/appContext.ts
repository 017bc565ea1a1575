import { createContext } from 'react-router'
import type { App } from '#base/app.ts'

/**
 * Gives page loaders access to the application: `context.get(appContext)`. Set by
 * `site/http/pages/createWebServer.ts` for each request.
 */
export const appContext = createContext<App>()

/** The nonce of our inline scripts in the page being rendered (`nonce.ts`). */
export const nonceContext = createContext<string>()

/**
 * Charges the request for work whose cost is known only afterwards, in points of the rate limit.
 */
export const chargeContext = createContext<(points: number) => void>()

/**
 * Takes the HTML of the page. The body of a `Response` would be a stream, and encoding, reading and
 * decoding it would take a twentieth of a page's time.
 */
export const sendContext = createContext<(html: string) => void>()
