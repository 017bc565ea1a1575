import { subscriptionKey } from '../subscriptionKey.ts'

declare const self: ServiceWorkerGlobalScope

/** As partners/pushPayload.ts writes it. */
type Message = {
  title: string
  body: string
  lang: string
  dir: NotificationDirection
  tag: string
  url: string
  actions: { id: string; label: string; url: string }[]
}
/** What browsers give with the event (Push API, 10.2); not in TypeScript's types. */
type SubscriptionChange = ExtendableEvent & { oldSubscription?: PushSubscription; newSubscription?: PushSubscription }
type CookieStore = { get(name: string): Promise<{ value: string } | null> }

/** The part of the service worker that shows push messages, does what readers tap on them, and keeps the subscription. */
export function handlePushMessages(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(readMessage(event.data))))
  self.addEventListener('notificationclick', (event) => event.waitUntil(onClick(event)))
  self.addEventListener('notificationclose', (event) => event.waitUntil(countUnread()))
  // The push service gave this browser another address. If it cannot be saved here, the next visit does that.
  self.addEventListener('pushsubscriptionchange', (event) => (event as ExtendableEvent).waitUntil(renew(event as SubscriptionChange)))
}

/** A push message must show something, or browsers show a text of their own. */
async function show(message: Message): Promise<void> {
  await self.registration.showNotification(message.title, {
    body: message.body,
    lang: message.lang,
    dir: message.dir,
    // A newer message about the same story replaces the earlier one, and rings again.
    tag: message.tag,
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-192.png',
    data: { url: message.url, actions: message.actions },
    // Not in TypeScript's types, because not every browser has them.
    ...{ renotify: true, actions: shownActions(message).map(({ id, label }) => ({ action: id, title: label })) },
  })
  await countUnread()
}

/** A tap on the notification opens the story, so where there is little room its action is the one to leave out. */
function shownActions({ actions }: Message): Message['actions'] {
  // Not in TypeScript's types, because not every browser has it.
  const { maxActions = 2 } = Notification as { maxActions?: number }
  return actions.length > maxActions ? actions.filter(({ id }) => id !== 'open') : actions
}

function readMessage(data: PushMessageData | null): Message {
  const otherwise: Message = { title: 'خبر جديد', body: '', lang: 'ar', dir: 'rtl', tag: 'news', url: '/', actions: [] }
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
  else if (action && action.id !== 'open') await act(action.url)
  else await self.clients.openWindow(ownAddress(url))
}

/** On the icon of the installed site: how many messages nobody has opened or closed yet. */
async function countUnread(): Promise<void> {
  const shown = await self.registration.getNotifications()
  // Only some browsers have badges, and only once the site is installed; one that has none may never answer.
  navigator.setAppBadge?.(shown.length).catch(() => {})
}

/** Mutes with one tap, by the signed address in the message; if that fails, its page is opened, which says why. */
async function act(url: string): Promise<void> {
  const address = ownAddress(url)
  const response = await fetch(address, { method: 'POST', credentials: 'omit' }).catch(() => undefined)
  if (!response?.ok) await self.clients.openWindow(address)
}

/** Only pages of this site are ever opened, on the origin that the reader uses. */
function ownAddress(url: string): string {
  const { pathname, search } = new URL(url, self.location.origin)
  return self.location.origin + pathname + search
}

async function renew({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  const { pushManager } = self.registration
  const token = await (self as { cookieStore?: CookieStore }).cookieStore?.get('XSRF-TOKEN')
  const options = token && (await fetch('/api/auth/push/options'))
  if (!token || !options?.ok) return
  const { public_key: key } = (await options.json()) as { public_key: string }
  const renewed = newSubscription ?? (await pushManager.getSubscription())
  // The browser renews with the key that it knows, which may no longer be ours.
  const isOurs = renewed && subscriptionKey(renewed) === key
  if (!isOurs) await renewed?.unsubscribe()
  const subscription = isOurs ? renewed : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  await fetch('/api/auth/push/subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(token.value) },
    body: JSON.stringify({ ...subscription.toJSON(), old_endpoint: oldSubscription?.endpoint }),
  })
}
