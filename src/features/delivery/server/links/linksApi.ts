import type { FastifyRequest } from 'fastify'
import type { ApiServer } from '#base/api/apiServer.ts'
import { sendLinkPage } from '#base/api/linkPage.ts'
import { localeOfRequest } from '#base/api/localeOfRequest.ts'
import type { App } from '#base/app.ts'
import { muteAlert, readOfferedMute } from '../mutes/muteAlert.ts'
import { listMuteOptions, muteOption } from '../mutes/muteOptions.ts'
import { invalidLinkPage, mutedPage, muteOptionsPage, mutePage } from './linkPages.ts'
import { openAlert } from './openAlert.ts'

type Link = { Params: { token: string } }

/**
 * The links in messages. Their signature is the permission, so they work without a session; all
 * they can do is open a post and mute.
 */
export function linksApi(server: ApiServer, app: App): void {
  const options = { schema: { hide: true }, config: { access: 'anyone', crossSite: true } } as const

  server.get<Link>('/a/:token', options, async (request, reply) => {
    const path = await openAlert(app, request.params.token, { counts: isPerson(request) })
    if (path === undefined) return sendLinkPage(reply.status(404), invalidLinkPage(localeOfRequest(request)))
    return reply.header('cache-control', 'no-store').redirect(path, 303)
  })

  server.get<Link>('/a/mute/:token', options, async (request, reply) => {
    const offered = await readOfferedMute(app, request.params.token)
    return offered ? sendLinkPage(reply, mutePage(offered)) : sendLinkPage(reply.status(404), invalidLinkPage(localeOfRequest(request)))
  })

  server.get<Link>('/a/mutes/:token', options, async (request, reply) => {
    const offered = await listMuteOptions(app, request.params.token)
    return offered
      ? sendLinkPage(reply, muteOptionsPage(offered))
      : sendLinkPage(reply.status(404), invalidLinkPage(localeOfRequest(request)))
  })

  server.register(async (forms: ApiServer) => {
    forms.removeAllContentTypeParsers()
    forms.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1_024 }, (_request, body, done) => done(null, String(body)))
    // The form is empty: the link says it all.
    forms.post<Link>('/a/mute/:token', options, async (request, reply) => {
      const muted = await muteAlert(app, request.params.token)
      return muted ? sendLinkPage(reply, mutedPage(muted)) : sendLinkPage(reply.status(404), invalidLinkPage(localeOfRequest(request)))
    })
    forms.post<Link & { Body?: string }>('/a/mutes/:token', options, async (request, reply) => {
      const { token } = request.params
      const [kind = '', story = ''] = new URLSearchParams(request.body).get('mute')?.split('-') ?? []
      const muted = await muteOption(app, token, { kind, story_id: /^\d{1,15}$/.test(story) ? Number(story) : 0 })
      return muted
        ? sendLinkPage(reply, mutedPage(muted, `/a/mutes/${token}`))
        : sendLinkPage(reply.status(404), invalidLinkPage(localeOfRequest(request)))
    })
  })
}

/**
 * Programs that fetch links by themselves: previews of chats (Telegram, WhatsApp and others) and
 * crawlers. CUBOT makes phones.
 */
const robots = /(?<!cu)bot\b|crawler|spider|preview|whatsapp|facebookexternalhit|skype|vkshare/i

function isPerson({ method, headers }: FastifyRequest): boolean {
  const isPrefetch = /prefetch|prerender/.test(`${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`)
  return method === 'GET' && !isPrefetch && !robots.test(headers['user-agent'] ?? '')
}
