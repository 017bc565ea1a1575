// The service worker: shows push messages (features/channels). Nothing here is imported, so that browsers can update it on its own.

/** The message as partners/pushPayload.ts writes it. A push message must show something, or browsers show a text of their own. */
self.addEventListener('push', (event) => {
  const message = readMessage(event.data)
  event.waitUntil(
    self.registration.showNotification(message.title, {
      body: message.body,
      lang: message.lang,
      dir: message.dir,
      // A newer message about the same story replaces the earlier one, and rings again.
      tag: message.tag,
      renotify: true,
      icon: '/icons/icon-192.png',
      badge: '/icons/icon-192.png',
      actions: message.actions.map(({ id, label }) => ({ action: id, title: label })),
      data: { url: message.url, actions: message.actions },
    }),
  )
})

function readMessage(data) {
  try {
    return { tag: 'news', url: '/', actions: [], ...data.json() }
  } catch {
    return { title: 'خبر جديد', body: '', lang: 'ar', dir: 'rtl', tag: 'news', url: '/', actions: [] }
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { url, actions } = event.notification.data
  const action = actions.find(({ id }) => id === event.action)
  event.waitUntil(action && action.id !== 'open' ? act(action.url) : self.clients.openWindow(ownAddress(url)))
})

/** Mutes with one tap, by the signed address in the message; if that fails, its page is opened, which says why. */
async function act(url) {
  const address = ownAddress(url)
  const response = await fetch(address, { method: 'POST', credentials: 'omit' }).catch(() => undefined)
  if (!response?.ok) await self.clients.openWindow(address)
}

/** Only pages of this site are ever opened, on the origin that the reader uses. */
function ownAddress(url) {
  const { pathname, search } = new URL(url, self.location.origin)
  return self.location.origin + pathname + search
}

/** The push service gave this browser another address. If it cannot be saved here, the next visit does that. */
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

async function renew({ oldSubscription, newSubscription }) {
  const { pushManager } = self.registration
  const token = await self.cookieStore?.get('XSRF-TOKEN')
  const options = token && (await fetch('/api/auth/push/options'))
  if (!options?.ok) return
  const key = (await options.json()).public_key
  const renewed = newSubscription ?? (await pushManager.getSubscription())
  // The browser renews with the key that it knows, which may no longer be ours.
  const isOurs = renewed && keyOf(renewed) === key
  if (!isOurs) await renewed?.unsubscribe()
  const subscription = isOurs ? renewed : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  await fetch('/api/auth/push/subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(token.value) },
    body: JSON.stringify({ ...subscription.toJSON(), old_endpoint: oldSubscription?.endpoint }),
  })
}

/** The key for which a browser is subscribed, in base64url as the server has it. */
function keyOf({ options }) {
  const bytes = new Uint8Array(options.applicationServerKey ?? [])
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replaceAll('=', '')
}
