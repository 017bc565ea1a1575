import { randomBytes } from 'node:crypto'
import { basename, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, type RouteObject, RouterContextProvider, type ServerBuild } from 'react-router'
import type { App } from '#base/app.ts'
import { listen } from '#base/database/listen.ts'
import type { NotificationHandlers, NotificationName } from '#base/database/notifications.ts'
import type { NotificationRule, NotificationRules } from '#base/feature.ts'
import { features } from '#features/all.ts'
import { isLight } from '#ui/lightAddress.ts'
import { appContext, chargeContext, nonceContext, sendContext } from '../../loaders/appContext.ts'
import { createApiServer } from '../createApiServer.ts'
import { limitRender } from '../limits/limitRender.ts'
import { createMyNewsStream } from '../myNewsStream.ts'
import { createNewsStream } from '../newsStream.ts'
import { readVersion } from './chooseVersion.ts'
import { hashScripts, streamWorkerPolicy } from './contentPolicy.ts'
import { createPageHandler } from './createPageHandler.ts'
import { readPageAddress, routeTree } from './pageAddress.ts'
import { type CachedPage, createPageCache, type PageResult, toCachedPage } from './pageCache.ts'
import { readingCost } from './readingCost.ts'
import { recordSearched } from './recordSearched.ts'
import { sendErrorPage } from './sendErrorPage.ts'
import { offerVersions, redirectToLight, sendLight } from './sendLight.ts'
import { sendPage } from './sendPage.ts'

/**
 * The cost of rendering a page, in addition to the call (`base/api/cost.ts`): 5 to 10 ms of CPU,
 * and several queries.
 */
const renderCost = 9

export type SiteOptions = {
  /**
   * The build of `src/site` by `react-router build`, or in development a function that loads the
   * current one.
   */
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** Folder of the browser's files; undefined in development, where Vite serves them. */
  clientFolder: string | undefined
}

/** The whole site: the API, the live stream of new posts, the browser's files, and every page. */
export async function createWebServer(app: App, { build, clientFolder }: SiteOptions): Promise<FastifyInstance> {
  const stream = createNewsStream()
  const myStream = createMyNewsStream(app)
  const server = createApiServer(app, [stream.serve, myStream.serve])
  const pages = createPageCache({ maxBytes: 48 * 1024 * 1024 })
  // A separate cache, so that made-up searches do not evict the pages that everybody reads.
  const searches = createPageCache({ maxBytes: 16 * 1024 * 1024 })
  const expire = (atOnce: boolean) => {
    pages.expire(atOnce)
    searches.expire(atOnce)
  }
  const listener = await listen(
    app,
    notificationHandlers(app, expire, [
      ...features.flatMap(({ notifications = {} }) => notifications),
      {
        posts: { handle: (_app, payload) => stream.sendPosts(payload) },
        comments: { handle: (_app, payload) => stream.sendComment(payload) },
      },
      {
        posts: { handle: (_app, payload) => myStream.sendPosts(payload) },
        alerts: { handle: (_app, payload) => myStream.sendAlerts(payload) },
      },
    ]),
  )
  server.addHook('onClose', listener.stop)

  if (clientFolder) serveFiles(server, app, clientFolder)
  const render = pageRenderer(app, build, clientFolder !== undefined)
  const treeOf = memoizeTree()
  const errorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void sendErrorPage(app, error, request, reply)
  const cacheOf = (isMadeUp: boolean) => (isMadeUp ? searches : pages)
  server.get('/*', { schema: { hide: true }, errorHandler }, async (request, reply) => {
    const tree = treeOf(typeof build === 'function' ? await build() : build)
    if (isLight(request.url)) return sendLight(app, { tree, cacheOf, isCached: clientFolder !== undefined }, request, reply)
    const { address, isKnown, hasLight, movedTo } = readPageAddress(tree, request.url)
    if (movedTo) return reply.header('cache-control', 'public, max-age=3600').redirect(movedTo, 308)
    if (hasLight && readVersion(request) === 'light') return redirectToLight(app, address, request, reply)
    const cache = cacheOf(address.includes('search='))
    // Who causes a render pays for it, even if they get the older page meanwhile.
    const make = () => {
      request.charge(renderCost + readingCost(address))
      return limitRender(app, () => render(address, (points) => request.charge(points)))
    }
    const isSecret = hasKey(address)
    if (isSecret) reply.headers(secretHeaders)
    const result: PageResult =
      clientFolder && !isSecret ? await cache.get(address, make, isKnown ? 200 : 404) : { page: await make(), from: 'fwd', age: 0 }
    recordSearched(app, address, request.ip)
    return sendPage(result, request, hasLight ? offerVersions(app, request, reply) : reply)
  })
  return server
}

/**
 * Headers of a page whose address is the permission to see it: no cache keeps it, no other site
 * learns it, and no search engine lists it.
 */
const secretHeaders = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }
const hasKey = (address: string) => /[?&]key=/.test(address)

/** One handler for each channel, which applies all its rules in order. */
function notificationHandlers(app: App, expirePages: (atOnce: boolean) => void, manifests: NotificationRules[]): NotificationHandlers {
  const handlers: NotificationHandlers = {}
  const rules = manifests.flatMap((manifest) => Object.entries(manifest) as [NotificationName, NotificationRule][])
  for (const [name, { handle, expiresPages }] of rules) {
    const before = handlers[name]
    handlers[name] = (payload) => {
      before?.(payload)
      handle?.(app, payload)
      if (expiresPages) expirePages(expiresPages === 'at_once')
    }
  }
  return handlers
}

/**
 * The routes of a build, computed once per build, because in development each change creates
 * another.
 */
function memoizeTree(): (build: ServerBuild) => RouteObject[] {
  const trees = new WeakMap<ServerBuild, RouteObject[]>()
  return (build) => {
    const tree = trees.get(build) ?? routeTree(build.routes)
    trees.set(build, tree)
    return tree
  }
}

/**
 * A first visit loads about twenty files, and many first visits may come from one address of a
 * mobile network.
 */
const fileCost = 0.1
/** A first visit loads about 300 KB. */
const bytesPerPoint = 100_000

function serveFiles(server: FastifyInstance, app: App, clientFolder: string): void {
  server.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, cost: fileCost }
    })
    files.addHook('onSend', async (request, reply) => request.charge(Number(reply.getHeader('content-length') ?? 0) / bytesPerPoint))
    files.register(fastifyStatic, {
      root: clientFolder,
      wildcard: false,
      preCompressed: true,
      // Built files have their hash in the name; the others (icons, manifest) may change with a
      // release.
      setHeaders(reply, path) {
        const immutable = path.startsWith(join(clientFolder, 'assets'))
        // A shared cache with an old worker would give new readers the names of files that no
        // longer exist.
        const kept = path === join(clientFolder, 'sw.js') ? 'no-cache' : 'public, max-age=3600'
        reply.header('Cache-Control', immutable ? 'public, max-age=31536000, immutable' : kept)
        // The policy of a service worker is that of its own file: it runs no other code, and calls
        // only us.
        if (path === join(clientFolder, 'sw.js')) reply.header('Content-Security-Policy', "default-src 'none'; connect-src 'self'")
        if (immutable && basename(path).startsWith('streamWorker-'))
          reply.header('Content-Security-Policy', streamWorkerPolicy(clipOrigins(app)))
      },
    })
  })
}

/** Origins of the demo's clips: on this machine, without TLS. */
function clipOrigins({ config: { mode, outsideAllow } }: App): string[] {
  return mode === 'demo' ? outsideAllow.map((host) => `http://${host}`) : []
}

type PageRenderer = (address: string, charge: (points: number) => void) => Promise<CachedPage>

/**
 * @param hasPolicy whether pages get their content policy; Vite's development client needs its own
 *   inline scripts and styles
 */
function pageRenderer(app: App, build: SiteOptions['build'], hasPolicy: boolean): PageRenderer {
  const handle = typeof build === 'function' ? createRequestHandler(build, 'development') : createPageHandler(build)
  return async (address, charge) => {
    const nonce = randomBytes(16).toString('base64url')
    const context = new RouterContextProvider()
    context.set(appContext, app)
    context.set(chargeContext, charge)
    context.set(nonceContext, nonce)
    let page: string | undefined
    context.set(sendContext, (html) => {
      page = html
    })
    const response = await handle(new Request(new URL(address, app.config.publicUrl)), context)
    const headers = Object.fromEntries(response.headers)
    if (page === undefined) return toCachedPage(response.status, headers, Buffer.from(await response.arrayBuffer()))
    if (!hasPolicy) return toCachedPage(response.status, headers, Buffer.from(page))
    const { html, policy } = hashScripts(page, nonce, { captcha: app.config.captcha?.scriptUrl, clips: clipOrigins(app) })
    return toCachedPage(response.status, { ...headers, 'content-security-policy': policy }, Buffer.from(html))
  }
}
