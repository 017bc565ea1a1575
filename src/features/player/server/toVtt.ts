const maxCues = 10_000
const time = /^(?:\d{1,3}:)?\d{2}:\d{2}[.,]\d{3}$/
const setting = /^(?:line|position|size|align|vertical):[\w.%,-]{1,30}$/

/**
 * Captions in WebVTT or SubRip (which differ in the header and the sign before milliseconds) as
 * WebVTT (https://www.w3.org/TR/webvtt1/). Only the cues are left, with their place: styles could
 * cover the video. Linear, so it needs no thread.
 * @returns undefined if there are no cues
 */
export function toVtt(text: string): string | undefined {
  const cues: string[] = []
  for (const block of text.replaceAll(/\r\n?/g, '\n').split(/\n{2,}/)) {
    const cue = readCue(block.split('\n'))
    if (cue && cues.push(cue) === maxCues) break
  }
  return cues.length > 0 ? `WEBVTT\n\n${cues.join('\n\n')}\n` : undefined
}

/** An identifier may stand before the times. */
function readCue(lines: string[]): string | undefined {
  const at = lines.findIndex((line) => line.includes('-->'))
  if (at < 0 || at > 1) return undefined
  const [start = '', after = ''] = (lines[at] ?? '').split('-->').map((part) => part.trim())
  const [end = '', ...settings] = after.split(/\s+/)
  const words = lines.slice(at + 1).filter((line) => line !== '' && !line.includes('-->'))
  if (!time.test(start) || !time.test(end) || words.length === 0) return undefined
  const place = settings.filter((one) => setting.test(one))
  return [[start.replace(',', '.'), '-->', end.replace(',', '.'), ...place].join(' '), ...words].join('\n')
}
