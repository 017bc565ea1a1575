import { BlockList, isIP } from 'node:net'
import { z } from 'zod'

/**
 * Proxies that are trusted to say where a request came from (`X-Forwarded-For`,
 * `X-Forwarded-Proto`): none; this many, nearest first; or those with these addresses, CIDR ranges
 * or named networks (`loopback`, `linklocal`, `uniquelocal`).
 */
export type TrustProxy = false | number | string[]

const maxHops = 9
const networks = ['loopback', 'linklocal', 'uniquelocal']
const choices = `Set the number of proxies in front of the site (1 to ${maxHops}), or list them (loopback, 10.0.0.5, 2001:db8::/32), or set false if there are none.`

/**
 * The setting TRUST_PROXY. `true` is refused, because the first address in `X-Forwarded-For` is
 * whatever the client put there.
 */
export const trustProxySetting = z.string().transform((text, context): TrustProxy => {
  const setting = text.trim().toLowerCase()
  if (setting === 'false' || setting === '0') return false
  if (/^\d+$/.test(setting) && Number(setting) <= maxHops) return Number(setting)
  const listed = setting.split(',').map((item) => item.trim())
  if (listed.every(isProxy)) return listed
  const reason =
    setting === 'true' ? 'true would trust any address that a client writes into X-Forwarded-For' : `${text} is not a list of proxies`
  context.addIssue({ code: 'custom', message: `${reason}. ${choices}` })
  return z.NEVER
})

/** Whether the list contains this address, other than by a named network. */
export function listsProxy(setting: TrustProxy, address: string): boolean {
  if (!Array.isArray(setting)) return false
  const listed = new BlockList()
  for (const item of setting.filter((one) => !networks.includes(one))) {
    const [network = '', bits] = item.split('/')
    const version = isIP(network)
    listed.addSubnet(network, bits === undefined ? (version === 4 ? 32 : 128) : Number(bits), version === 4 ? 'ipv4' : 'ipv6')
  }
  return listed.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
}

/** Whether it is an address, a range other than all addresses, or a named network. */
function isProxy(item: string): boolean {
  if (networks.includes(item)) return true
  const [address = '', bits, ...more] = item.split('/')
  const version = isIP(address)
  if (version === 0 || address.includes('%') || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
}
