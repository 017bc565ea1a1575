import { callDesk } from '#ui/desk/callDesk.ts'

/**
 * Sends a body as a file, because the browser limits bodies of requests that may outlive their page
 * to 64 KB.
 */
export function sendLarge<Body>(path: string, body: object): Promise<Body> {
  return callDesk<Body>(path, { body: new Blob([JSON.stringify(body)], { type: 'application/json' }) })
}
