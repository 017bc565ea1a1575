import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyString } from '../../../../test/anyString.ts'
import { toVtt } from './toVtt.ts'

test('captions of both formats become WebVTT with their cues in order', () => {
  const vtt =
    'WEBVTT - x\n\n1\n00:01.000 --> 00:02.500 line:90% align:center region:r\nأهلاً <i>بكم</i>\nhere\n\n00:00:03.000 --> 00:00:04.000\nوداعاً'
  const srt = '\ufeff1\r\n00:00:01,000 --> 00:00:02,500\r\nأهلاً\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nوداعاً\r\n'
  expect(toVtt(vtt)).toBe(
    'WEBVTT\n\n00:01.000 --> 00:02.500 line:90% align:center\nأهلاً <i>بكم</i>\nhere\n\n00:00:03.000 --> 00:00:04.000\nوداعاً\n',
  )
  expect(toVtt(srt)).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nأهلاً\n\n00:00:03.000 --> 00:00:04.000\nوداعاً\n')
})

test('styles, regions, comments and cues without times or words are left out', () => {
  const junk =
    'STYLE\n::cue { background: url(https://x.example/) }\n\nREGION\nid:r\n\nNOTE x --> y\n\nnever --> ever\nلا\n\n00:01.000 --> 00:02.000\n'
  expect(toVtt(`WEBVTT\n\n${junk}`)).toBeUndefined()
  expect(toVtt(`WEBVTT\n\n${junk}\n00:03.000 --> 00:04.000\nنعم`)).toBe('WEBVTT\n\n00:03.000 --> 00:04.000\nنعم\n')
})

test('a page, a picture or nothing has no captions', () => {
  for (const text of ['', 'WEBVTT', '<!doctype html><script>alert(1)</script>', '\u0089PNG\r\n\u001a\n'])
    expect(toVtt(text)).toBeUndefined()
})

test('whatever a source sends, the result has only cues, and stays the same when it is read again', () => {
  const parts = fc.constantFrom(
    '00:01.000',
    ' --> ',
    '00:00:02,500',
    '\n',
    '\n\n',
    '\r',
    'STYLE',
    '::cue{}',
    'كلمة',
    'align:start',
    '<v x>',
    '1',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        anyString(),
        fc.array(parts, { maxLength: 30 }).map((some) => some.join('')),
      ),
      (text) => {
        const vtt = toVtt(text)
        if (vtt === undefined) return
        expect(toVtt(vtt)).toBe(vtt)
        for (const block of vtt.trimEnd().split('\n\n').slice(1)) expect(block).toMatch(/^[\d:.]+ --> [\d:.]+( \w+:[\w.%,-]+)*\n./)
      },
    ),
    { numRuns: 2_000 },
  )
})
