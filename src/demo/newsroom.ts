import { createHash } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type Agency, allAgencies, isNetwork, mediaAgencies } from './agencies.ts'
import { type Feed, feedUrl, type Publication, type Published } from './formats/publication.ts'
import { writeFeed } from './formats/writeFeed.ts'
import { writeArticlePage, writeHomePage, writeListPage } from './formats/writePages.ts'
import { type Hub, openHub } from './hub.ts'
import { networkAccounts, reportIdOf } from './networkAccounts.ts'
import type { StoryTime } from './newsCalendar.ts'
import { serveNetworks } from './providers/networks.ts'
import { serveFiles } from './serveFiles.ts'
import { findMedia, listMedia } from './writeMedia.ts'
import { chooseStory, findReport, listReports, pushed } from './writeNews.ts'

/** A running newsroom. `origin` has no trailing slash, e.g. `http://127.0.0.1:4010`. */
export type Newsroom = { origin: string; close(): Promise<void> }

/** The preferred port, so that addresses stay the same from one start to the next. */
export const usualPort = 4817
const host = '127.0.0.1'
const maxFeedItems = 100

/**
 * Starts the fictional agencies' server on the loopback address: their feeds, pages, logos,
 * pictures and videos, and a WebSub hub.
 * @param port 0 for any free one
 * @param openedAt from when stories are published quickly; before that there is a calm archive of
 *   72 hours
 */
export async function startNewsroom({ port, openedAt = new Date() }: { port: number; openedAt?: Date }): Promise<Newsroom> {
  const server = Fastify()
  let origin = ''
  const asked: StoryTime[] = []
  const listNews = (agency: Agency): Publication => {
    const list = mediaAgencies.includes(agency) ? listMedia : listReports
    return { agency, origin, reports: list(agency, openedAt, new Date(), asked).slice(0, maxFeedItems) }
  }

  serveNews(server, listNews)
  serveFiles(server)
  serveProfiles(server, listNews)
  serveNetworks(
    server,
    networkAccounts(() => origin, openedAt),
  )
  const hub = openHub(server, (agency) => ({ topic: feedUrl(origin, agency), feed: writeFeed(listNews(agency)) }))
  publishWhenAsked(server, hub, (words) => {
    const story = chooseStory(words, openedAt, new Date(), asked)
    if (story) asked.push(story)
    return story && findReport(pushed, story.slot.toString(36))
  })
  origin = await server.listen({ port, host })
  return { origin, close: () => server.close() }
}

/**
 * Publishes a new story when a journey asks for one, and delivers it to the subscribers at once.
 * @param publish publishes a story whose headline the keyword `words` matches; undefined if there
 *   is none
 */
function publishWhenAsked(server: FastifyInstance, hub: Hub, publish: (words: string) => Published | undefined): void {
  server.post<{ Body: URLSearchParams | undefined }>('/publish', async (request, reply) => {
    if (!hub.hasSubscriber(pushed)) return reply.status(503).send('nobody subscribes to the feed yet')
    const report = publish(request.body?.get('words') ?? '')
    if (!report) return reply.status(404).send('no story has these words in its headline')
    await hub.deliver()
    return { title: report.title }
  })
}

type AgencyRoute = { Params: { agency: string } }
type ReportRoute = { Params: { agency: string; id: string } }

function serveNews(server: FastifyInstance, listNews: (agency: Agency) => Publication): void {
  server.get('/', (request, reply) => send(request, reply, writeHomePage()))
  server.get<AgencyRoute>('/:agency/feed', (request, reply) => {
    const agency = find(request.params.agency)
    return agency && !isNetwork(agency.format) ? send(request, reply, writeFeed(listNews(agency))) : reply.callNotFound()
  })
  server.get<AgencyRoute>('/:agency/', (request, reply) => {
    const agency = find(request.params.agency)
    return agency ? send(request, reply, writeListPage(listNews(agency))) : reply.callNotFound()
  })
  server.get<ReportRoute>('/:agency/:id', (request, reply) => {
    const agency = find(request.params.agency)
    return sendArticle(request, reply, agency, request.params.id)
  })
}

/** The media agencies at the networks, where their posts lead. */
function serveProfiles(server: FastifyInstance, listNews: (agency: Agency) => Publication): void {
  for (const path of ['/x/:agency', '/instagram/:agency', '/threads/@:agency'])
    server.get<AgencyRoute>(path, (request, reply) => {
      const agency = find(request.params.agency)
      return agency ? send(request, reply, writeListPage(listNews(agency))) : reply.callNotFound()
    })
  server.get<ReportRoute>('/x/:agency/status/:id', (request, reply) =>
    sendArticle(request, reply, find(request.params.agency), reportIdOf(request.params.id)),
  )
}

const find = (slug: string) => allAgencies.find((agency) => agency.slug === slug)

function sendArticle(request: FastifyRequest, reply: FastifyReply, agency: Agency | undefined, id: string) {
  const report = agency && (mediaAgencies.includes(agency) ? findMedia(agency, id) : findReport(agency, id))
  return report ? send(request, reply, writeArticlePage(report)) : reply.callNotFound()
}

/** Responds with 304 if the client has the current version (RFC 9110, 13.1). */
function send(request: FastifyRequest, reply: FastifyReply, { type, body, links, modifiedAt }: Feed): FastifyReply {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply.header('etag', etag).header('content-type', type).header('cache-control', 'no-cache')
  if (modifiedAt) reply.header('last-modified', modifiedAt.toUTCString())
  if (links) reply.header('link', links)
  const { 'if-none-match': match, 'if-modified-since': since } = request.headers
  const unchanged = match ? match === etag : since && modifiedAt && Math.floor(modifiedAt.getTime() / 1000) * 1000 <= Date.parse(since)
  return unchanged ? reply.status(304).send() : reply.send(body)
}
