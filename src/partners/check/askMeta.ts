import { createHmac } from 'node:crypto'
import type { App } from '#base/app.ts'
import { safeFetch } from '#base/net/safeFetch.ts'
import { parseJson } from '#base/parseJson.ts'
import { reasonOf } from './finding.ts'

/** Answer of the Graph API; `code` of its error, undefined if it could not be reached. */
export type AskMeta<Result> = { ok: true; result: Result } | { ok: false; problem: string; code: number | undefined }

/**
 * Reads something of the WhatsApp account; `appsecret_proof` also proves the app's secret.
 * @param path below the API's root, perhaps with a query
 */
export async function askMeta<Result extends object>(app: App, path: string): Promise<AskMeta<Result>> {
  const { whatsapp } = app.config
  if (!whatsapp) throw new Error('WHATSAPP_TOKEN is not set')
  const { apiRoot, token, appSecret } = whatsapp
  const url = new URL(`${apiRoot}/${path}`)
  url.searchParams.set('appsecret_proof', createHmac('sha256', appSecret).update(token).digest('hex'))
  const response = await safeFetch(app.config, url.href, { headers: { authorization: `Bearer ${token}` }, maxRedirects: 0 }).catch(reasonOf)
  if (typeof response === 'string') return { ok: false, problem: response, code: undefined }
  const body = parseJson(response.body) as (Result & { error?: { code: number; message: string } }) | undefined
  if (body?.error) return { ok: false, problem: body.error.message, code: body.error.code }
  if (!body || response.status >= 400) return { ok: false, problem: `Meta answered ${response.status}.`, code: response.status }
  return { ok: true, result: body }
}
