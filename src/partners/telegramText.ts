import { escapeHtml } from '#text/escapeHtml.ts'
import { plural } from '#text/plural.ts'
import type { MarkedSentence } from '#text/sentenceWith.ts'
import { truncate } from '#text/truncate.ts'
import type { AlertMessage } from './alertMessage.ts'

/** Characters of one message after its entities are read (Bot API, sendMessage). */
const maxLength = 4_096
/**
 * Length of the title and of each line, in UTF-16 units; so that a message has room for several.
 */
const maxLine = 400
/** Bytes of the data of a button. */
const maxData = 64

const because = { ar: 'بسبب:', en: 'Because of:' }
const open = { ar: 'افتح', en: 'Open' }
const more = {
  ar: (count: number) =>
    plural('ar', count, {
      one: 'وخبر آخر',
      two: 'وخبران آخران',
      few: `و${count} أخبار أخرى`,
      many: `و${count} خبراً آخر`,
      other: `و${count} خبر آخر`,
    }),
  en: (count: number) => `and ${count} more`,
}

/**
 * A message as `sendMessage` and `editMessageText` take it: HTML in which nothing from outside is
 * markup, and buttons.
 */
export function telegramText(message: AlertMessage): {
  text: string
  parse_mode: 'HTML'
  link_preview_options: object
  reply_markup: object
} {
  return {
    text: writeHtml(message),
    parse_mode: 'HTML',
    // A preview of the first of several links would look like the only one.
    link_preview_options: { is_disabled: message.lines.length !== 1 },
    reply_markup: { inline_keyboard: writeButtons(message) },
  }
}

function writeHtml({ title, sentence, lines, because: word, locale }: AlertMessage): string {
  const head = `<b>${escapeHtml(truncate(title, maxLine))}</b>${sentence ? `\n<blockquote>${writeMarked(sentence)}</blockquote>` : ''}`
  const foot = word ? `\n${because[locale]} ${escapeHtml(truncate(word, maxLine))}` : ''
  const items = lines.map(({ text, url }) => `\n• <a href="${escapeHtml(url)}">${escapeHtml(truncate(text, maxLine))}</a>`)
  // Markup counts too, which is more than Telegram asks, so it always fits.
  let shown = items.length
  const body = () => items.slice(0, shown).join('') + (shown < items.length ? `\n${more[locale](items.length - shown)}` : '')
  while (shown > 0 && head.length + body().length + foot.length > maxLength) shown--
  return head + body() + foot
}

function writeMarked({ text, marks }: MarkedSentence): string {
  let [html, at] = ['', 0]
  for (const [start, end] of marks) {
    html += `${escapeHtml(text.slice(at, start))}<b>${escapeHtml(text.slice(start, end))}</b>`
    at = end
  }
  return html + escapeHtml(text.slice(at))
}

/**
 * Buttons of the bot, which answers the tap in the chat; `data` is `action:tag`. Opening the story
 * is a link, and so is what the bot cannot do by itself.
 */
function writeButtons({ url, actions, tag, locale }: AlertMessage): object[][] {
  const data = (id: string) => `${id}:${tag}`
  const direct = actions.filter(({ id }) => id !== 'mute_choose')
  const mutes = direct.filter(({ id }) => Buffer.byteLength(data(id)) <= maxData)
  const links = direct.length > 0 ? [] : actions
  return [
    [{ text: open[locale], url }],
    ...mutes.map(({ id, label }) => [{ text: truncate(label, maxLine), callback_data: data(id) }]),
    ...links.map((action) => [{ text: truncate(action.label, maxLine), url: action.url }]),
  ]
}
