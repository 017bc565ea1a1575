import type { Locale } from '#text/locale.ts'
import type { MarkedSentence } from '#text/sentenceWith.ts'

/**
 * A message to one reader, or an urgent story to a browser that asked for these, independent of the
 * channel; `partners/push.ts`, `telegram.ts` and `whatsapp.ts` put it into each provider's form.
 */
export type AlertMessage = {
  kind: 'alert' | 'urgent' | 'bundle' | 'digest' | 'test' | 'notice'
  locale: Locale
  /** Plain text of any content, like all texts here: each channel escapes it. */
  title: string
  /** Sentence of the post in which the keyword stands, unless the title has it. */
  sentence: MarkedSentence | null
  /** One story per line; URLs are absolute. */
  lines: { text: string; url: string }[]
  /** The keyword as printed. */
  because: string | null
  /** Replaces an earlier notification with the same tag: 'story-12'. */
  tag: string
  /** Address to which a tap leads (counts the click); absolute. */
  url: string
  /**
   * `mute_choose` leads to a page that offers all mutes of the message; the others mute, or end
   * urgent stories, at once where a channel can do so.
   */
  actions: { id: 'mute_keyword' | 'mute_agency' | 'mute_story' | 'mute_choose' | 'stop_urgent'; label: string; url: string }[]
  /** Time after which it is not delivered. */
  expiresAt: Date
}
