import { brand } from '#brand.ts'
import type { Mail } from '#partners/mail.ts'
import { renderMail } from '#partners/renderMail.ts'
import { languageTags } from '#text/locale.ts'
import { checkNames, isCheck } from '../../checks.ts'
import type { AlarmMessage } from './alarmMessage.ts'

/** Telegram takes 4,096 characters, and nobody reads more. */
const maxLines = 12
const path = '/desk/health'

/** Writes a line in Arabic, as all mails to the newsroom are. */
function lineOf({ moment, check_name, says, remedy, since }: AlarmMessage): string {
  const name = isCheck(check_name) ? checkNames[check_name].ar : check_name
  const time = since.toLocaleString(languageTags.ar, { timeZone: 'Asia/Kuwait', dateStyle: 'long', timeStyle: 'short' })
  if (moment === 'start') return `⛔ ${name}: ${says.ar}${remedy ? ` ${remedy.ar}` : ''}`
  return `✅ ${name}: انتهت المشكلة التي بدأت ${time}. ${says.ar}`
}

function linesOf(messages: AlarmMessage[]): string[] {
  const lines = messages.slice(0, maxLines).map(lineOf)
  return messages.length > maxLines ? [...lines, `وما عدا ذلك: ${messages.length - maxLines}`] : lines
}

function subjectOf(messages: AlarmMessage[]): string {
  const names = new Set(messages.map(({ check_name: name }) => (isCheck(name) ? checkNames[name].ar : name)))
  const isStart = messages.some(({ moment }) => moment === 'start')
  return `${isStart ? 'مشكلة' : 'انتهت المشكلة'}: ${[...names].slice(0, 3).join('، ')}`
}

export function writeAlarmMail(publicUrl: string, to: string, messages: AlarmMessage[]): Mail {
  const link = { label: 'حال غرفة الأخبار', path }
  return renderMail(publicUrl, 'ar', to, { subject: subjectOf(messages), lines: linesOf(messages), link })
}

export function writeAlarmText(publicUrl: string, messages: AlarmMessage[]): string {
  const lines = linesOf(messages).map((line) => (line.length > 280 ? `${line.slice(0, 279)}…` : line))
  return [`${brand.nameAr} · ${subjectOf(messages)}`, ...lines, `${publicUrl}${path}`].join('\n\n')
}
