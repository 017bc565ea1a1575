import { createContext } from 'react'

/**
 * The nonce of our inline scripts while a page is rendered. The server replaces it by the scripts'
 * hashes before the page is sent, because many readers share a page, so its nonce would not be
 * secret. Undefined in the browser.
 */
export const NonceContext = createContext<string | undefined>(undefined)
