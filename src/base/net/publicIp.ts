import ipaddr from 'ipaddr.js'

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
/**
 * Azure serves metadata and credentials to its virtual machines at this otherwise public address.
 */
const azureWireServer = '168.63.129.16'

/**
 * Whether an IP address belongs to the public Internet: not private, loopback, link-local,
 * carrier-grade NAT, multicast, reserved, documentation, NAT64, 6to4, Teredo or a cloud's metadata
 * service (IANA special-purpose address registries, RFC 6890). IPv4-mapped IPv6 is treated as IPv4.
 */
export function isPublicIp(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false
  const parsed = ipaddr.process(ip)
  if (parsed instanceof ipaddr.IPv6) return parsed.range() === 'unicast' && parsed.match(globalUnicast)
  return parsed.range() === 'unicast' && parsed.toString() !== azureWireServer
}
