import { createHmac } from 'node:crypto'
import { addressGroup, isLoopback, unknownAddress, unknownShare } from '#base/addressGroup.ts'
import type { App } from '#base/app.ts'
import { kuwaitDay } from '#base/kuwaitTime.ts'

/** Who looks at a post, as far as the request tells. */
export type Viewer = { userId: number | null; address: string; userAgent?: string | undefined }

/** So many views of one thing in one day come from one address, whatever its browsers call themselves; the reasons: docs/notes/views.md. */
const viewersPerAddress = 64
/** The same for the /48 that an IPv6 address is in: a tunnel broker gives one, with 65,536 networks of /64, to anybody. */
const viewersPerSite = 1024

/**
 * The day in Kuwait (2026-11-21), and a UUID for the viewer on that day alone. A signed-in reader is the same on all devices. Visitors are told apart
 * by address and browser, hashed with a key that changes daily, as in Plausible's data policy (https://plausible.io/data-policy): no cookie, and nothing
 * to follow anybody by. Its first half is the network's (an IPv4 address, the /48 of an IPv6 address), its second half one of a fixed number of
 * places in it, so that the limit holds in every process without anybody counting.
 */
export function viewerOfDay(app: App, { userId, address, userAgent = '' }: Viewer): { day: string; viewer: string } {
  const day = kuwaitDay(app.now().getTime())
  const hash = (text: string) => createHmac('sha256', `viewers ${day} ${app.config.secret}`).update(text).digest()
  const half = (text: string) => hash(text).toString('hex', 0, 8)
  const place = (text: string, places: number) => hash(text).readUInt32BE() % places
  if (userId !== null) return { day, viewer: half(`reader ${userId}`) + half('') }

  const group = addressGroup(address)
  const site = addressGroup(address, 48)
  const browser = placesOf(group, address) ? place(`${group} ${userAgent}`, placesOf(group, address)) : userAgent
  const within = site === group ? `${browser}` : place(`${group} ${browser}`, viewersPerSite)
  return { day, viewer: half(site) + half(`${site} ${within}`) }
}

/** 0: no limit, for our own machine. */
function placesOf(group: string, address: string): number {
  if (isLoopback(address)) return 0
  return group === unknownAddress ? viewersPerAddress * unknownShare : viewersPerAddress
}
