import { type AST, RegExpParser } from '@eslint-community/regexpp'
import { analyse } from 'scslre'

/** Long enough that quadratic time is a hundred times linear time. */
const length = 40_000
/** CPU time of a slow pattern; a linear one takes less than 2. */
const tooLongMs = 40
const samples = [...'a1 /.-_<>"\'=;:,()[]{}&#@!?*+|\\%~^$`\n\tمØ\u0301\u200e\u0001😀']

/**
 * Whether a pattern takes more than linear time on some text. scslre compares its repetitions with
 * each other, but misses a prefix that occurs again inside what follows it (`<a [^>]*>` on
 * `<a <a <a`), so each prefix is also repeated and timed.
 */
export function backtracks(pattern: RegExp): boolean {
  const { source, flags } = pattern
  if (!/[*+]|,\}/.test(source)) return false
  if (analyse({ source, flags }).reports.length > 0) return true
  return [...beginnings(pattern)].some((beginning) => isSlow(pattern, beginning.repeat(length / beginning.length)))
}

/**
 * The shortest texts that match the first one, two, three … elements of each alternative, at any
 * depth.
 */
function beginnings({ source, flags }: RegExp): Set<string> {
  const found = new Set<string>()
  const collect = ({ alternatives }: { alternatives: AST.Alternative[] }, before: string) => {
    for (const { elements } of alternatives) {
      let text = before
      for (const element of elements) {
        const group = element.type === 'Quantifier' ? element.element : element
        if ('alternatives' in group) collect(group, text)
        text += shortest(element, flags)
        if (text !== '') found.add(text)
      }
    }
  }
  collect(new RegExpParser().parsePattern(source, 0, source.length, { unicode: flags.includes('u') }), '')
  return found
}

function shortest(element: AST.Element, flags: string): string {
  if (element.type === 'Character') return String.fromCodePoint(element.value)
  if (element.type === 'Quantifier') return shortest(element.element, flags).repeat(Math.max(element.min, 1))
  if (element.type === 'Group' || element.type === 'CapturingGroup')
    return (element.alternatives[0]?.elements ?? []).map((one) => shortest(one, flags)).join('')
  if (element.type === 'CharacterClass' || element.type === 'CharacterSet') {
    const one = new RegExp(`^(?:${element.raw})$`, flags.replace(/[gy]/g, ''))
    return samples.find((sample) => one.test(sample)) ?? ''
  }
  return ''
}

function isSlow(pattern: RegExp, text: string): boolean {
  let minMs = Number.POSITIVE_INFINITY
  for (let times = 0; times < 3 && minMs > tooLongMs; times++) {
    const start = process.threadCpuUsage()
    if (pattern.global) text.replace(pattern, '')
    else new RegExp(pattern).test(text)
    const { user, system } = process.threadCpuUsage(start)
    minMs = Math.min(minMs, (user + system) / 1000)
  }
  return minMs > tooLongMs
}
