import { createHmac } from 'node:crypto'
import type { App } from '#base/app.ts'
import { ipNetwork, limitMultiplier } from '#base/net/ipNetwork.ts'
import { kuwaitDay } from '#kuwaitTime.ts'

/** Facts that a request reveals about who views a resource. */
export type Viewer = { userId: number | null; ip: string; userAgent?: string | undefined }

/**
 * Maximum views of a resource per address and day, whatever its user agents are. The reason for the
 * number is in docs/notes/views.md.
 */
const viewersPerIp = 64
/**
 * The same for the /48 of an IPv6 address: tunnel brokers give one, with 65,536 networks of /64, to
 * anybody.
 */
const viewersPerSite = 1024

/**
 * The day in Kuwait (2026-11-21), and a UUID for the viewer on that day only. A signed-in reader is
 * the same on all devices. Visitors are distinguished by address and browser, hashed with a key
 * that changes daily, as in Plausible's data policy (https://plausible.io/data-policy): no cookie,
 * and no tracking. The first half of the UUID is the network (an IPv4 address, the /48 of an IPv6
 * address); the second is one of a fixed number of slots in it, so the limit holds across processes
 * without any counting.
 */
export function viewerOfDay(app: App, { userId, ip, userAgent = '' }: Viewer): { day: string; viewer: string } {
  const day = kuwaitDay(app.now().getTime())
  const hash = (text: string) => createHmac('sha256', `viewers ${day} ${app.config.secret}`).update(text).digest()
  const half = (text: string) => hash(text).toString('hex', 0, 8)
  const slot = (text: string, slots: number) => hash(text).readUInt32BE() % slots
  if (userId !== null) return { day, viewer: half(`reader ${userId}`) + half('') }

  const group = ipNetwork(ip)
  const site = ipNetwork(ip, 48)
  const slots = viewersPerIp * limitMultiplier(ip)
  const browser = Number.isFinite(slots) ? slot(`${group} ${userAgent}`, slots) : userAgent
  const within = site === group ? `${browser}` : slot(`${group} ${browser}`, viewersPerSite)
  return { day, viewer: half(site) + half(`${site} ${within}`) }
}
