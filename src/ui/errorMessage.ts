import type { Messages } from './messages/ar.ts'

/** The message of a page that could not be opened, by the status of the response. */
export function errorMessage(t: Messages, status: number): { title: string; text: string } {
  if (status === 400 || status === 404) return { title: t.notFoundTitle, text: t.notFoundText }
  if (status === 410) return { title: t.goneTitle, text: t.goneText }
  if (status === 429) return { title: t.waitTitle, text: t.waitText }
  // From a proxy in front of us, 502 and 504 mean the same as our 503.
  if (status >= 502 && status <= 504) return { title: t.busyTitle, text: t.busyText }
  return { title: t.errorTitle, text: t.errorText }
}
