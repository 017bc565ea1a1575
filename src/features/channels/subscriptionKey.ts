/**
 * The key for which a browser is subscribed to push, in base64url as the server has it. For pages
 * and the service worker.
 */
export function subscriptionKey({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replaceAll('=', '')
}
