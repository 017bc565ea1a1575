import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { streamBegins } from '#base/api/eventStream.ts'
import { createTally } from '#base/createTally.ts'
import { AppError } from '#base/errors.ts'
import { networksOf } from '#base/net/addressGroup.ts'

/**
 * Requests of one address that are handled at once, from their arrival until the response has been received, or waits for its client. Enough for hundreds of readers behind one address
 * of a mobile network; a client that asks for more waits behind itself, and not in front of everybody else.
 */
const maxPerAddress = 32
/** Requests of one address whose body may still be arriving: waiting for a client is no work, so these only keep other bodies of the address waiting. */
const maxBodies = 128
/** Further requests of an IPv6 site (a /48) or an address that wait; the connections of more are closed. */
const maxWaiting = 2_000
const maxWaitMs = 10_000
/**
 * A request keeps its place for so long after its response, and one that was refused longer: what takes a fraction of a millisecond would never be under way, and a
 * client that asks again at once would keep us busy with refusals. So an address has at most 1,280 answers a second, and 128 refusals. A large response keeps
 * its place longer, so that an address has at most 128 MB a second.
 */
const heldMs = 25
const refusedMs = 250
const bytesPerHeldMs = 4_000
const retryAfterSeconds = 5
/** A response that is received so slowly keeps its place no longer: waiting for a client is no work, and `limitUnread` bounds what such responses hold. */
const maxReceivedMs = 1_000
/** What a response emits then, or because the ones before it on its connection are received slowly. */
const isReceivedSlowly = 'isReceivedSlowly'

type Networks = ReturnType<typeof networksOf>
type Waiting = { networks: Networks; begin(): void }

/**
 * Limits the requests under way of each network (`networksOf`): further ones wait, each network in its own queue, in order. The points of `limitCost` bound
 * what an address uses in a minute, but not what it uses at one moment. Streams do not count once they have begun. Throws `unavailable` with the seconds to wait.
 */
export function limitUnderWay(server: FastifyInstance): void {
  const handled = createPlaces(maxPerAddress)
  const arriving = createPlaces(maxBodies)
  server.addHook('onRequest', async (request, reply) => takePlace(hasBody(request) ? arriving : handled, request, reply))
  server.addHook('preValidation', async (request, reply) => {
    if (hasBody(request)) await takePlace(handled, request, reply)
  })
  server.addHook('onSend', async ({ ip }, { raw }) => {
    if (networksOf(ip).length === 0 || raw.destroyed) return
    const timer = setTimeout(() => raw.emit(isReceivedSlowly), maxReceivedMs).unref()
    raw.once('close', () => clearTimeout(timer))
  })
}

const hasBody = ({ headers }: FastifyRequest) => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

async function takePlace(places: Places, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const networks = networksOf(request.ip)
  if (networks.length === 0 || reply.raw.destroyed) return
  const how = await places.take(networks, reply.raw)
  if (how === 'full') request.socket.destroy()
  if (how === 'gone' || how === 'full') return void reply.hijack()
  if (how === 'late') throw new AppError('unavailable', undefined, retryAfterSeconds)
}

type Places = ReturnType<typeof createPlaces>

/** @param max of an address at once */
function createPlaces(max: number) {
  const underWay = createTally()
  const queues = new Map<string, Set<Waiting>>()
  const isFree = (networks: Networks) => networks.every(({ network, times }) => underWay.count(network) < max * times)

  function enter(networks: Networks, response: ServerResponse): void {
    for (const { network } of networks) underWay.add(network)
    let isOver = false
    const leave = () => {
      for (const { network } of networks) underWay.remove(network)
      beginNext(widest(networks))
    }
    const end = () => {
      if (isOver) return
      isOver = true
      const isRefusal = response.statusCode === 429 || response.statusCode === 503
      const sentMs = response.req.method === 'HEAD' ? 0 : Number(response.getHeader('content-length') ?? 0) / bytesPerHeldMs
      setTimeout(leave, (isRefusal ? refusedMs : heldMs) + sentMs).unref()
    }
    response.once('close', end).once(streamBegins, end).once(isReceivedSlowly, end)
  }

  /** The first that has room: another network of the site may be full. */
  function beginNext(site: string): void {
    const next = queues
      .get(site)
      ?.values()
      .find(({ networks }) => isFree(networks))
    next?.begin()
  }

  /** @returns `gone`: the client left; `late`: it waited too long; `full`: too many wait already */
  function waitFor(networks: Networks, response: ServerResponse): Promise<'begun' | 'gone' | 'late' | 'full'> {
    const site = widest(networks)
    const queue = queues.get(site) ?? new Set()
    if (queue.size >= maxWaiting) return Promise.resolve('full')
    queues.set(site, queue)
    return new Promise((resolve) => {
      const end = (how: 'begun' | 'gone' | 'late') => {
        clearTimeout(timer)
        response.off('close', gone)
        queue.delete(waiting)
        if (queue.size === 0) queues.delete(site)
        resolve(how)
      }
      const waiting = {
        networks,
        begin() {
          // Before the next one is looked for.
          enter(networks, response)
          end('begun')
        },
      }
      const gone = () => end('gone')
      const timer = setTimeout(() => end('late'), maxWaitMs)
      response.once('close', gone)
      queue.add(waiting)
    })
  }

  return {
    /** Resolves once the request has a place, which it keeps until its response has been received, or waits for its client. */
    async take(networks: Networks, response: ServerResponse) {
      if (!isFree(networks)) return waitFor(networks, response)
      enter(networks, response)
      return 'begun' as const
    },
  }
}

const widest = (networks: Networks) => networks.at(-1)?.network ?? ''
