import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, type RouteObject, RouterContextProvider, type ServerBuild } from 'react-router'
import type { App } from '#base/app.ts'
import { listen } from '#base/database/listen.ts'
import type { NotificationRule } from '#base/feature.ts'
import { features } from '#features/all.ts'
import { listCost } from '#features/search/server/lists/listCost.ts'
import { recordSearch } from '#features/search/server/suggestions/recordSearch.ts'
import { appContext, nonceContext } from '../../loaders/appContext.ts'
import { limitRender } from '../limits/limitRender.ts'
import { createNewsStream } from '../newsStream.ts'
import { createServer } from '../server.ts'
import { sealScripts } from './contentPolicy.ts'
import { readPageAddress, routeTree } from './pageAddress.ts'
import { type CachedPage, createPageCache, type PageAnswer, toCachedPage } from './pageCache.ts'
import { sendErrorPage } from './sendErrorPage.ts'
import { sendPage } from './sendPage.ts'

/** What a page that has to be rendered costs beside the call (`base/api/cost.ts`): 5 to 10 ms of a processor, and several queries. */
const renderCost = 9

export type SiteOptions = {
  /** What `react-router build` made of `src/site`, or in development the function that loads it anew. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** Folder of the browser's files; undefined in development, where Vite serves them. */
  clientFolder: string | undefined
}

/** The whole site: the API, the live stream of new posts, the browser's files, and every page. */
export async function createSite(app: App, { build, clientFolder }: SiteOptions): Promise<FastifyInstance> {
  const server = createServer(app)
  const pages = createPageCache({ maxBytes: 48 * 1024 * 1024 })
  // Anybody can make up searches: they do not push out the pages that everybody reads.
  const searches = createPageCache({ maxBytes: 16 * 1024 * 1024 })
  const expire = () => {
    pages.expire()
    searches.expire()
  }
  const stream = createNewsStream(server)
  const listener = await listen(
    app,
    notificationHandlers(app, expire, [
      ...features.flatMap(({ notifications = {} }) => Object.entries(notifications)),
      ['posts', { handle: (_app, payload) => stream.sendPosts(payload) }],
      ['comments', { handle: (_app, payload) => stream.sendComment(payload) }],
    ]),
  )
  server.addHook('onClose', listener.stop)

  if (clientFolder) serveFiles(server, clientFolder)
  const render = pageRenderer(app, build, clientFolder !== undefined)
  const treeOf = memoizeTree()
  const errorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void sendErrorPage(app, error, request, reply)
  server.get('/*', { schema: { hide: true }, errorHandler }, async (request, reply) => {
    const { address, isKnown, movedTo } = readPageAddress(treeOf(typeof build === 'function' ? await build() : build), request.url)
    if (movedTo) return reply.header('cache-control', 'public, max-age=3600').redirect(movedTo, 308)
    const cache = address.includes('search=') ? searches : pages
    const make = () => limitRender(app, () => render(address))
    const answer: PageAnswer = clientFolder
      ? await cache.get(address, make, isKnown ? 200 : 404)
      : { page: await render(address), from: 'fwd', age: 0 }
    if (answer.from === 'fwd') request.charge(renderCost + listCost({ search: address.includes('search=') }))
    recordSearched(app, address, request.ip)
    return sendPage(answer, request, reply)
  })
  return server
}

/** One handler for each channel, which obeys all its rules in order. */
function notificationHandlers(app: App, expirePages: () => void, rules: [channel: string, rule: NotificationRule][]) {
  const handlers: Record<string, (payload: string) => void> = {}
  for (const [channel, { handle, expiresPages }] of rules) {
    const before = handlers[channel]
    handlers[channel] = (payload) => {
      before?.(payload)
      handle?.(app, payload)
      if (expiresPages) expirePages()
    }
  }
  return handlers
}

/** The routes of a build, read once for each build: in development every change makes another. */
function memoizeTree(): (build: ServerBuild) => RouteObject[] {
  const trees = new WeakMap<ServerBuild, RouteObject[]>()
  return (build) => {
    const tree = trees.get(build) ?? routeTree(build.routes)
    trees.set(build, tree)
    return tree
  }
}

/** Readers search by opening a page, cached or not. Pages never carry a cursor. */
function recordSearched(app: App, address: string, ip: string): void {
  if (!address.includes('search=')) return
  const search = new URLSearchParams(address.slice(address.indexOf('?'))).get('search')?.trim()
  if (search) recordSearch(app, search, ip)
}

/** A first visit brings some twenty files, and many first visits come from one address of a mobile network. */
const fileCost = 0.1

function serveFiles(server: FastifyInstance, clientFolder: string): void {
  server.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, cost: fileCost }
    })
    files.register(fastifyStatic, {
      root: clientFolder,
      wildcard: false,
      preCompressed: true,
      // Built files carry their hash in the name; the rest (icons, manifest) may change with a release.
      setHeaders(reply, path) {
        const immutable = path.startsWith(join(clientFolder, 'assets'))
        reply.header('Cache-Control', immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      },
    })
  })
}

/** @param sealed whether pages get their content policy; Vite's development client needs inline scripts and styles of its own */
function pageRenderer(app: App, build: SiteOptions['build'], sealed: boolean): (address: string) => Promise<CachedPage> {
  const handle = createRequestHandler(build, sealed ? 'production' : 'development')
  return async (address) => {
    const nonce = randomBytes(16).toString('base64url')
    const context = new RouterContextProvider()
    context.set(appContext, app)
    context.set(nonceContext, nonce)
    const response = await handle(new Request(new URL(address, app.config.publicUrl)), context)
    const headers = Object.fromEntries(response.headers)
    const bytes = Buffer.from(await response.arrayBuffer())
    if (!sealed || !headers['content-type']?.startsWith('text/html')) return toCachedPage(response.status, headers, bytes)
    const { html, policy } = sealScripts(bytes.toString(), nonce, app.config.captcha?.scriptUrl)
    return toCachedPage(response.status, { ...headers, 'content-security-policy': policy }, Buffer.from(html))
  }
}
