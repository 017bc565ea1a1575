import type { BrowserContext, CDPSession, Page } from 'playwright'

/**
 * Makes `context.setOffline` hold for `navigator.onLine` in pages that are opened or loaded again
 * without a connection: Chromium 150 forgets it at each navigation (its requests fail all the
 * same).
 */
export function keepOffline(context: BrowserContext): void {
  const setOffline = context.setOffline.bind(context)
  const sessions = new Map<Page, CDPSession>()
  let offline = false

  async function tell(page: Page): Promise<void> {
    const session = sessions.get(page) ?? (await context.newCDPSession(page))
    sessions.set(page, session)
    await session.send('Network.overrideNetworkState', { offline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 })
  }

  // Pages may be closed meanwhile.
  const tellIfOpen = (page: Page) => tell(page).catch(() => {})
  context.on('page', (page) => {
    page.on('framenavigated', (frame) => offline && frame === page.mainFrame() && tellIfOpen(page))
    page.on('close', () => sessions.delete(page))
  })
  context.setOffline = async (value) => {
    offline = value
    await setOffline(value)
    await Promise.all([...sessions.keys()].map(tellIfOpen))
  }
}
