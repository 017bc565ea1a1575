import { subscriptionKey } from '../subscriptionKey.ts'

declare const self: ServiceWorkerGlobalScope

/** Message as partners/pushPayload.ts writes it. */
type Message = {
  kind: string
  title: string
  body: string
  lang: string
  dir: NotificationDirection
  tag: string
  url: string
  actions: { id: string; label: string; url: string }[]
}
/** Fields that browsers add to the event (Push API, 10.2); not in TypeScript's types. */
type SubscriptionChange = ExtendableEvent & { oldSubscription?: PushSubscription; newSubscription?: PushSubscription }
type CookieStore = { get(name: string): Promise<{ value: string } | null> }

/**
 * The part of the service worker that shows push messages, does what readers tap on them, and keeps
 * the subscription.
 */
export function handlePushMessages(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(readMessage(event.data))))
  self.addEventListener('notificationclick', (event) => event.waitUntil(onClick(event)))
  self.addEventListener('notificationclose', (event) => event.waitUntil(countUnread()))
  // The push service gave this browser another address. If it cannot be saved here, the next visit
  // does that.
  self.addEventListener('pushsubscriptionchange', (event) => (event as ExtendableEvent).waitUntil(renew(event as SubscriptionChange)))
}

/** A push message must show something, or browsers show a text of their own. */
async function show(message: Message): Promise<void> {
  const renotify = await rings(message)
  await self.registration.showNotification(message.title, {
    body: message.body,
    lang: message.lang,
    dir: message.dir,
    // A newer message about the same story replaces the earlier one.
    tag: message.tag,
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-192.png',
    data: { kind: message.kind, url: message.url, actions: message.actions },
    // Not in TypeScript's types, because not every browser has them.
    ...{ renotify, actions: shownActions(message).map(({ id, label }) => ({ action: id, title: label })) },
  })
  await countUnread()
}

/**
 * Whether a message rings although it replaces one that is shown: an alert that is newer does; a
 * story that is both an alert and urgent rings once.
 */
async function rings({ kind, tag }: Message): Promise<boolean> {
  if (kind === 'urgent') return false
  const shown = await self.registration.getNotifications({ tag })
  return !shown.some(({ data }) => (data as Partial<Message> | null)?.kind === 'urgent')
}

/**
 * A tap on the notification opens the story, so where there is little room its action is the one to
 * leave out.
 */
function shownActions({ actions }: Message): Message['actions'] {
  // Not in TypeScript's types, because not every browser has it.
  const { maxActions = 2 } = Notification as { maxActions?: number }
  return actions.length > maxActions ? actions.filter(({ id }) => id !== 'open') : actions
}

function readMessage(data: PushMessageData | null): Message {
  const otherwise: Message = { kind: 'alert', title: 'خبر جديد', body: '', lang: 'ar', dir: 'rtl', tag: 'news', url: '/', actions: [] }
  try {
    return data ? { ...otherwise, ...data.json() } : otherwise
  } catch {
    return otherwise
  }
}

async function onClick({ notification, action: tapped }: NotificationEvent): Promise<void> {
  notification.close()
  await countUnread()
  const { url, actions } = notification.data as Message
  const action = actions.find(({ id }) => id === tapped)
  if (action?.id === 'mute_choose') await self.clients.openWindow(ownAddress(action.url))
  else if (action?.id === 'stop_urgent') await stopUrgent(action.url)
  else if (action && action.id !== 'open') await act(action.url)
  else await self.clients.openWindow(ownAddress(url))
}

/** Shows on the icon of the installed site how many messages nobody has opened or closed yet. */
async function countUnread(): Promise<void> {
  const shown = await self.registration.getNotifications()
  // Only some browsers have badges, and only once the site is installed; one that has none may
  // never answer.
  navigator.setAppBadge?.(shown.length).catch(() => {})
}

/**
 * Mutes with one tap, by the signed address in the message; if that fails, its page is opened,
 * which says why.
 */
async function act(url: string): Promise<void> {
  const address = ownAddress(url)
  const response = await fetch(address, { method: 'POST', credentials: 'omit' }).catch(() => undefined)
  if (!response?.ok) await self.clients.openWindow(address)
}

/**
 * Ends urgent stories in this browser; if that fails, the page opens that can do so. Pages that are
 * open notice at their next visit.
 */
async function stopUrgent(url: string): Promise<void> {
  const endpoint = (await self.registration.pushManager.getSubscription())?.endpoint
  const response = endpoint ? await sendJson('/api/urgent/browsers', 'DELETE', { endpoint }).catch(() => undefined) : undefined
  if (!response?.ok) await self.clients.openWindow(ownAddress(url))
}

/**
 * Sends JSON without cookies: knowing the browser's address at its push service is the permission.
 */
function sendJson(path: string, method: string, body: object): Promise<Response> {
  return fetch(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), credentials: 'omit' })
}

/**
 * Returns the address on the origin that the reader uses: only pages of this site are ever opened.
 */
function ownAddress(url: string): string {
  const { pathname, search } = new URL(url, self.location.origin)
  return self.location.origin + pathname + search
}

/** Saves the new subscription for each use that the old one had, which the server knows. */
async function renew({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  const { pushManager } = self.registration
  const options = await fetch('/api/auth/push/options')
  if (!options.ok) return
  const { public_key: key } = (await options.json()) as { public_key: string }
  const renewed = newSubscription ?? (await pushManager.getSubscription())
  // The browser renews with the key that it knows, which may no longer be ours.
  const isOurs = renewed && subscriptionKey(renewed) === key
  if (!isOurs) await renewed?.unsubscribe()
  const subscription = isOurs ? renewed : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const form = { ...subscription.toJSON(), old_endpoint: oldSubscription?.endpoint }
  await Promise.all([sendJson('/api/urgent/browsers/confirm', 'POST', form), saveForAlerts({ ...form, renews: true })])
}

async function saveForAlerts(form: object): Promise<void> {
  const token = await (self as { cookieStore?: CookieStore }).cookieStore?.get('XSRF-TOKEN')
  if (!token) return
  await fetch('/api/auth/push/subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(token.value) },
    body: JSON.stringify(form),
  })
}
