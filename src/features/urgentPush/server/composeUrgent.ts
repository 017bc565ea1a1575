import type { App } from '#base/app.ts'
import type { AlertMessage } from '#partners/alertMessage.ts'
import type { UrgentSend } from './claimSends.ts'

const texts = {
  ar: { urgent: 'عاجل', stop: 'أوقف إشعارات العاجل', path: '/urgent' },
  en: { urgent: 'Breaking', stop: 'Stop breaking news', path: '/en/urgent' },
}

/**
 * The message about an urgent story. It replaces an alert about the same story on the screen, and
 * is replaced by one.
 */
export function composeUrgent(app: App, { edition, story_id, title, agency, path, expires_at }: UrgentSend): AlertMessage {
  const { urgent, stop, path: settings } = texts[edition]
  const { publicUrl } = app.config
  const url = publicUrl + path
  return {
    kind: 'urgent',
    locale: edition,
    title: `${urgent} · ${agency}`,
    sentence: null,
    lines: [{ text: title, url }],
    because: null,
    tag: `story-${story_id}`,
    url,
    actions: [{ id: 'stop_urgent', label: stop, url: publicUrl + settings }],
    expiresAt: expires_at,
  }
}
