import type { App } from '#base/app.ts'
import { safeFetch } from '#base/net/safeFetch.ts'
import { parseJson } from '#base/parseJson.ts'
import { type Finding, notSet, ok, reasonOf, wrong } from './finding.ts'

type Answer = {
  status: number
  json: {
    username?: string
    id?: string
    detail?: string
    title?: string
    error?: { code?: number; message?: string }
    data?: { expires_at?: number }
  }
}

/** Looks up an account that there certainly is. */
export async function checkX(app: App): Promise<Finding> {
  if (!app.config.x) return notSet('x', 'Optional: X_BEARER_TOKEN, to read accounts of X.')
  const { apiRoot, token } = app.config.x
  const answer = await ask(app, `${apiRoot}/2/users/by/username/XDevelopers`, { authorization: `Bearer ${token}` })
  if (typeof answer === 'string') return wrong('x', answer, 'Check the connection to api.x.com, or X_API_ROOT.')
  const { status, json } = answer
  if (status === 200) return ok('x', 'reads public accounts')
  const said = `X answered ${status}: ${json.detail ?? json.title ?? ''}`
  if (status === 429)
    return wrong('x', said, 'The plan’s limit is used up; reading goes on when X allows it. A larger plan has a higher one.')
  return wrong(
    'x',
    said,
    'developer.x.com, your app, Keys and tokens: make a new Bearer Token and set X_BEARER_TOKEN; the app must belong to a project whose plan may read posts.',
  )
}

/** Our own professional account, which asks for the posts of others. */
export async function checkInstagram(app: App): Promise<Finding> {
  if (!app.config.instagram) return notSet('instagram', 'Optional: INSTAGRAM_TOKEN and INSTAGRAM_USER_ID, to read accounts of Instagram.')
  const access = app.config.instagram
  return checkMeta(app, {
    name: 'instagram',
    access,
    path: access.userId,
    root: 'INSTAGRAM_API_ROOT',
    remedy:
      'Make a token of a system user that never ends, with instagram_basic, instagram_manage_insights and pages_read_engagement, and set INSTAGRAM_TOKEN; INSTAGRAM_USER_ID is the id of the professional account, not its name.',
    renewal: 'Make a token of a system user that never ends in its place, and set INSTAGRAM_TOKEN.',
  })
}

export async function checkThreads(app: App): Promise<Finding> {
  if (!app.config.threads) return notSet('threads', 'Optional: THREADS_TOKEN, to read accounts of Threads.')
  return checkMeta(app, {
    name: 'threads',
    access: app.config.threads,
    path: 'me',
    root: 'THREADS_API_ROOT',
    remedy: 'Make a long-lived token (60 days) with threads_basic and threads_profile_discovery, and set THREADS_TOKEN.',
    renewal:
      'Open https://graph.threads.net/refresh_access_token?grant_type=th_refresh_token&access_token= with the token at its end, and set THREADS_TOKEN to the access_token of the answer.',
  })
}

type MetaCheck = { name: string; access: { apiRoot: string; token: string }; path: string; root: string; remedy: string; renewal: string }

async function checkMeta(app: App, { name, access, path, root, remedy, renewal }: MetaCheck): Promise<Finding> {
  const { apiRoot, token } = access
  const answer = await ask(app, `${apiRoot}/${path}?${new URLSearchParams({ fields: 'username', access_token: token })}`, {})
  if (typeof answer === 'string') return wrong(name, answer, `Check the connection to ${new URL(apiRoot).host}, or ${root}.`)
  const { status, json } = answer
  if (status !== 200 || !json.username) return wrong(name, json.error?.message ?? `Meta answered ${status}.`, remedy)
  const ends = await endOf(app, access)
  if (ends === null) return ok(name, `asks as @${json.username}`)
  const day = ends.toISOString().slice(0, 10)
  if (ends.getTime() - app.now().getTime() < warnBeforeMs) return wrong(name, `The token ends on ${day}.`, renewal)
  return ok(name, `asks as @${json.username}; the token ends on ${day}`)
}

/** Early enough for somebody who looks once in two weeks. */
const warnBeforeMs = 15 * 24 * 3_600_000

/**
 * Returns when a token ends; null if it never does (`expires_at` 0), or Meta does not say.
 * developers.facebook.com/docs/threads/reference/debug
 */
async function endOf(app: App, { apiRoot, token }: MetaCheck['access']): Promise<Date | null> {
  const answer = await ask(app, `${apiRoot}/debug_token?${new URLSearchParams({ input_token: token, access_token: token })}`, {})
  const seconds = typeof answer === 'string' ? 0 : Number(answer.json.data?.expires_at)
  return seconds > 0 && seconds < 1e11 ? new Date(seconds * 1000) : null
}

async function ask(app: App, url: string, headers: Record<string, string>): Promise<Answer | string> {
  const response = await safeFetch(app.config, url, { headers, maxBytes: 100_000, maxRedirects: 0 }).catch(reasonOf)
  if (typeof response === 'string') return response
  return { status: response.status, json: (parseJson(response.body) ?? {}) as Answer['json'] }
}
