import { type AST, RegExpParser } from '@eslint-community/regexpp'
import { analyse } from 'scslre'

/** Long enough that a pattern of quadratic time takes more than `noticeableMs` on any machine. */
const length = 40_000
const noticeableMs = 5
/** A text of an eighth takes a linear pattern an eighth of the time, and a quadratic one a 64th. */
const part = 8
const tooMuchGrowth = 20
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
  let [whole, shorter] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  // The first times may still be those of a pattern that is not compiled.
  for (let times = 0; times < 4 && whole > noticeableMs; times++) {
    shorter = Math.min(shorter, cpuMs(pattern, text.slice(0, length / part)))
    whole = Math.min(whole, cpuMs(pattern, text))
  }
  return whole > noticeableMs && whole > tooMuchGrowth * shorter
}

function cpuMs(pattern: RegExp, text: string): number {
  const start = process.threadCpuUsage()
  if (pattern.global) text.replace(pattern, '')
  else new RegExp(pattern).test(text)
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}
