import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { streamBegins } from '#base/api/eventStream.ts'
import { createTally } from '#base/createTally.ts'
import { AppError } from '#base/errors.ts'
import { networksOf } from '#base/net/ipNetwork.ts'

/**
 * Requests of one address that are handled at once, from their arrival until the response has been
 * received, or waits for its client. Enough for hundreds of readers behind one address of a mobile
 * network; a client that asks for more waits behind itself, and not in front of everybody else.
 */
const maxPerIp = 32
/**
 * Requests of one address whose body may still be arriving: waiting for a client is no work, so
 * these only keep other bodies of the address waiting.
 */
const maxBodies = 128
/**
 * Further requests of an IPv6 site (a /48) or an address that wait; the connections of more are
 * closed.
 */
const maxWaiting = 2_000
const maxWaitMs = 10_000
/**
 * Time for which a request keeps its place after its response, and one that was refused longer:
 * what takes a fraction of a millisecond would never be under way, and a client that asks again at
 * once would keep us busy with refusals. So an address has at most 1,280 answers a second, and 128
 * refusals. A large response keeps its place longer, so that an address has at most 128 MB a
 * second.
 */
const heldMs = 25
const refusedMs = 250
const bytesPerHeldMs = 4_000
const retryAfterSeconds = 5
/**
 * A response that is received so slowly keeps its place no longer: waiting for a client is no work,
 * and `limitUnread` bounds what such responses hold.
 */
const maxReceivedMs = 1_000
/**
 * Event that a response emits then, or because the ones before it on its connection are received
 * slowly.
 */
const isReceivedSlowly = 'isReceivedSlowly'

type Networks = ReturnType<typeof networksOf>
type Waiting = { networks: Networks; begin(): void }
/** `gone`: the client left; `late`: it waited too long; `full`: too many wait already. */
type Admission = 'begun' | 'gone' | 'late' | 'full'

/**
 * Limits the requests under way of each network (`networksOf`): further ones wait, each network in
 * its own queue, in order. The points of `limitCost` bound what an address uses in a minute, but
 * not what it uses at one moment. Streams do not count once they have begun. Throws `unavailable`
 * with the seconds to wait.
 */
export function limitUnderWay(server: FastifyInstance): UnderWayLimit {
  const handled = createPlaces(maxPerIp)
  const arriving = createPlaces(maxBodies)
  server.addHook('onRequest', (request, reply, done) => takePlace(hasBody(request) ? arriving : handled, request, reply, done))
  server.addHook('preValidation', (request, reply, done) => (hasBody(request) ? takePlace(handled, request, reply, done) : done()))
  server.addHook('onSend', ({ ip }, { raw }, _payload, done) => {
    if (networksOf(ip).length > 0 && !raw.destroyed) {
      const timer = setTimeout(() => raw.emit(isReceivedSlowly), maxReceivedMs).unref()
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
  return {
    hasPlace: (ip) => handled.isFree(networksOf(ip)),
    hold: (ip, bytes, isReceived) => handled.hold(networksOf(ip), isReceived ? heldMs + bytes / bytesPerHeldMs : maxReceivedMs),
  }
}

/**
 * Methods for responses that were sent at once.
 * @property hasPlace whether one more request of the address may be under way
 * @property hold keeps its place for as long as that of any other response
 */
export type UnderWayLimit = { hasPlace(ip: string): boolean; hold(ip: string, bytes: number, isReceived: boolean): void }

const hasBody = ({ headers }: FastifyRequest) => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Calls `done` once the request has a place: nearly always at once, and a promise for each hook
 * takes longer than a cached page.
 */
function takePlace(places: Places, request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
  const networks = networksOf(request.ip)
  if (networks.length === 0 || reply.raw.destroyed) return void done()
  places.take(networks, reply, (admission) => {
    if (admission === 'full') request.socket.destroy()
    if (admission === 'gone' || admission === 'full') return void reply.hijack()
    done(admission === 'late' ? new AppError('unavailable', undefined, retryAfterSeconds) : undefined)
  })
}

type Places = ReturnType<typeof createPlaces>

/** @param max of an address at once */
function createPlaces(max: number) {
  const underWay = createTally()
  const queues = new Map<string, Set<Waiting>>()
  const isFree = (networks: Networks) => networks.every(({ network, times }) => underWay.count(network) < max * times)

  function add(networks: Networks): void {
    for (const { network } of networks) underWay.add(network)
  }

  function leaveAfter(ms: number, networks: Networks): void {
    const leave = () => {
      for (const { network } of networks) underWay.remove(network)
      beginNext(widest(networks))
    }
    setTimeout(leave, ms).unref()
  }

  function enter(networks: Networks, reply: FastifyReply): void {
    add(networks)
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      const isRefusal = reply.statusCode === 429 || reply.statusCode === 503
      const sentMs = reply.request.method === 'HEAD' ? 0 : Number(reply.getHeader('content-length') ?? 0) / bytesPerHeldMs
      leaveAfter((isRefusal ? refusedMs : heldMs) + sentMs, networks)
    }
    reply.raw.once('close', end).once(streamBegins, end).once(isReceivedSlowly, end)
  }

  /** The first that has room: another network of the site may be full. */
  function beginNext(site: string): void {
    const next = queues
      .get(site)
      ?.values()
      .find(({ networks }) => isFree(networks))
    next?.begin()
  }

  function wait(networks: Networks, reply: FastifyReply, whenAdmitted: (admission: Admission) => void): void {
    const site = widest(networks)
    const queue = queues.get(site) ?? new Set()
    if (queue.size >= maxWaiting) return void whenAdmitted('full')
    queues.set(site, queue)
    const end = (admission: Admission) => {
      clearTimeout(timer)
      reply.raw.off('close', gone)
      queue.delete(waiting)
      if (queue.size === 0) queues.delete(site)
      whenAdmitted(admission)
    }
    const waiting = {
      networks,
      begin() {
        // Before the next one is looked for.
        enter(networks, reply)
        end('begun')
      },
    }
    const gone = () => end('gone')
    const timer = setTimeout(() => end('late'), maxWaitMs)
    reply.raw.once('close', gone)
    queue.add(waiting)
  }

  return {
    isFree,
    /** A place that is taken for this time. */
    hold(networks: Networks, ms: number): void {
      if (networks.length === 0) return
      add(networks)
      leaveAfter(ms, networks)
    },
    /**
     * Gives the request a place, at once or when it is its turn, which it keeps until its response
     * has been received, or waits for its client.
     */
    take(networks: Networks, reply: FastifyReply, whenAdmitted: (admission: Admission) => void): void {
      if (!isFree(networks)) return void wait(networks, reply, whenAdmitted)
      enter(networks, reply)
      whenAdmitted('begun')
    },
  }
}

const widest = (networks: Networks) => networks.at(-1)?.network ?? ''
