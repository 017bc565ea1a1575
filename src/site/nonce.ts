import { createContext } from 'react'

/**
 * The mark that our own inline scripts carry while a page is rendered. The server replaces it by the scripts' hashes
 * before the page leaves (a page is shared by many readers, so a nonce in it would be no secret). Empty in the browser.
 */
export const NonceContext = createContext<string | undefined>(undefined)
