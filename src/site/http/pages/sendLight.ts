import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RouteObject } from 'react-router'
import type { App } from '#base/app.ts'
import { localeOf } from '#text/locale.ts'
import { lightHref } from '#ui/lightAddress.ts'
import { limitRender } from '../limits/limitRender.ts'
import { keepVersion, savesData, versionHeaders } from './chooseVersion.ts'
import type { PageCache, PageResult } from './pageCache.ts'
import { readingCost } from './readingCost.ts'
import { readLightAddress } from './readLightAddress.ts'
import { recordSearched } from './recordSearched.ts'
import { renderLight } from './renderLight.tsx'
import { sendPage } from './sendPage.ts'

/** The cost of rendering a light page, in addition to the call: 2 to 4 ms of CPU. */
const renderCost = 4
/**
 * Each part of a long text, and a part that does not exist, is found by splitting the whole text: 3
 * ms, and 82 for one that is all tags.
 */
const partCost = 20
/** Header for storing in the browser alone: what this reader chose, or did not. */
const unshared = 'private, no-cache'

/** @property cacheOf the cache of pages, or of those whose addresses readers make up */
type Options = { tree: RouteObject[]; cacheOf: (isMadeUp: boolean) => PageCache; isCached: boolean }

/**
 * Answers a request for a light page. They are the same for everyone, like full pages (decision 3).
 */
export async function sendLight(app: App, { tree, cacheOf, isCached }: Options, request: FastifyRequest, reply: FastifyReply) {
  const { address, key, isKnown, cursor, part, movedTo } = readLightAddress(tree, request.url)
  if (movedTo) return reply.header('cache-control', 'public, max-age=3600').redirect(movedTo, isKnown ? 308 : 302)
  const search = address.includes('search=')
  const url = new URL(address, app.config.publicUrl)
  const render = () => {
    request.charge(renderCost + readingCost(address, cursor) + (part > 1 ? partCost : 0))
    const charge = (points: number) => request.charge(points)
    return limitRender(app, () => renderLight({ app, locale: localeOf(url.pathname), url, cursor, part, charge }))
  }
  const result: PageResult = isCached
    ? await cacheOf(search || cursor !== undefined).get(key, render, isKnown ? 200 : 404)
    : { page: await render(), from: 'fwd', age: 0 }
  if (!cursor) recordSearched(app, address, request.ip)
  if (keepVersion(app, request, reply)) reply.header('cache-control', unshared)
  return sendPage(result, request, reply)
}

/** Redirects this reader, for now: no cache stores it. */
export function redirectToLight(app: App, address: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  keepVersion(app, request, reply)
  return reply.header('cache-control', 'no-store').header('vary', `${versionHeaders}, Cookie`).redirect(lightHref(address), 302)
}

/**
 * The headers of a full page that has a light version: asks browsers to tell how slow the
 * connection is, and keeps a choice. No shared cache stores what a reader who saves data chose,
 * because it would give it to others who save data.
 */
export function offerVersions(app: App, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('accept-ch', 'ECT').header('vary', versionHeaders)
  return keepVersion(app, request, reply) || savesData(request) ? reply.header('cache-control', unshared) : reply
}
