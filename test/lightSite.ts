import { gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { RouteObject } from 'react-router'
import { afterAll, vi } from 'vitest'
import type { App } from '#base/app.ts'
import { createWebServer } from '#site/http/pages/createWebServer.ts'
import { readPages } from './pages.ts'
import { serverBuild } from './serverBuild.ts'
import { scaleTimeout } from './timeouts.ts'

type LightResponse = { status: number; headers: Record<string, unknown>; html: string; sentBytes: number }
type LightSite = { site: FastifyInstance; open(url: string, headers?: Record<string, string>): Promise<LightResponse> }

/**
 * The site with its real addresses and light pages; every full page is the text "full". Closes
 * after the test file.
 */
export async function createLightSite(app: App): Promise<LightSite> {
  const routes = (await readPages()).flatMap((route) => flatten(route))
  const build = serverBuild(Object.fromEntries(routes.map((route) => [route.id, route])), { default: () => new Response() })
  const site = await createWebServer(app, { build, clientFolder: import.meta.dirname })
  afterAll(() => site.close())
  const open = async (url: string, headers: Record<string, string> = {}): Promise<LightResponse> => {
    const { statusCode, headers: sent, rawPayload } = await site.inject({ url, headers: { 'accept-encoding': 'gzip', ...headers } })
    const html = (sent['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload).toString()
    return { status: statusCode, headers: sent, html, sentBytes: rawPayload.length }
  }
  // Until its connections and its index are open, a site on a busy machine responds with 503.
  await vi.waitFor(async () => {
    if ((await open('/light/news?search=x')).status !== 200) throw new Error('not open yet')
  }, scaleTimeout(30_000))
  return { site, open }
}

type Route = { id: string | undefined; path: string | undefined; parentId?: string | undefined; module: object }

function flatten({ id, path, handle, children = [] }: RouteObject, parentId?: string): Route[] {
  const module = { handle, loader: () => new Response('full', { headers: { 'content-type': 'text/html' } }) }
  return [{ id, path, parentId, module }, ...children.flatMap((child) => flatten(child, id))]
}
