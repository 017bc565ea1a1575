import { randomUUID } from 'node:crypto'
import { type BrowserKeys, makeBrowserKeys } from './decryptPush.ts'

/** A subscription as a browser hands it to the page (Push API). */
export type IssuedSubscription = { endpoint: string; p256dh: string; auth: string }
export type PushBrowser = BrowserKeys & { applicationServerKey: string; isGone: boolean }

/**
 * The browsers that are subscribed at the stand-in of a push service, by endpoint.
 * @param seed derives the keys from the endpoint, which then names the owner's key, so that nothing
 *   has to be stored
 */
export function createPushBrowsers(originOf: () => string, seed: string | undefined) {
  const browsers = new Map<string, PushBrowser>()
  function add(endpoint: string, applicationServerKey: string): PushBrowser {
    const keys = seed ? makeBrowserKeys(seed + new URL(endpoint).pathname) : makeBrowserKeys()
    const browser = { ...keys, applicationServerKey, isGone: false }
    browsers.set(endpoint, browser)
    return browser
  }
  return {
    find(endpoint: string): PushBrowser | undefined {
      const [, applicationServerKey] = /\/push\/[\w-]+\/([\w-]+)$/.exec(endpoint) ?? []
      return browsers.get(endpoint) ?? (seed && applicationServerKey ? add(endpoint, applicationServerKey) : undefined)
    },
    subscribe(applicationServerKey: string): IssuedSubscription {
      const endpoint = `${originOf()}/push/${randomUUID()}/${applicationServerKey}`
      const { ecdh, auth } = add(endpoint, applicationServerKey)
      return { endpoint, p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') }
    },
    unsubscribe(endpoint: string): void {
      const browser = browsers.get(endpoint)
      if (browser) browser.isGone = true
    },
  }
}
