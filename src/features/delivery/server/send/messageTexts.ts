import { isolate } from '#text/isolate.ts'
import type { Locale } from '#text/locale.ts'

type MessageTexts = {
  /** The agency whose post matched, and how many others report the story. */
  agencies(first: string, others: number): string
  muteKeyword(keyword: string): string
  muteAgency(name: string): string
  muteStory: string
  muteOptions: string
  bundle(stories: number): string
  digest(stories: number): string
  more(stories: number): string
}

const rules = new Intl.PluralRules('ar')

/** «خبران», «3 أخبار», «11 خبراً», «100 خبر». */
function storiesAr(n: number): string {
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'خبر واحد', two: 'خبران', few: `${n} أخبار`, many: `${n} خبراً` }
  return forms[rules.select(n)] ?? `${n} خبر`
}

function othersAr(n: number): string {
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = {
    one: 'وكالة أخرى',
    two: 'وكالتان أخريان',
    few: `${n} وكالات أخرى`,
    many: `${n} وكالة أخرى`,
  }
  return forms[rules.select(n)] ?? `${n} وكالة أخرى`
}

function moreAr(n: number): string {
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = {
    one: 'خبر آخر',
    two: 'خبران آخران',
    few: `${n} أخبار أخرى`,
    many: `${n} خبراً آخر`,
  }
  return forms[rules.select(n)] ?? `${n} خبر آخر`
}

const storiesEn = (n: number) => (n === 1 ? '1 story' : `${n} stories`)

/** The texts of messages in both languages. */
export const messageTexts: Record<Locale, MessageTexts> = {
  ar: {
    agencies: (first, others) => (others > 0 ? `${isolate(first)} و${othersAr(others)}` : first),
    muteKeyword: (keyword) => `اكتم «${isolate(keyword)}»`,
    muteAgency: (name) => `اكتم ${isolate(name)}`,
    muteStory: 'اكتم هذا الخبر',
    muteOptions: 'خيارات الكتم',
    bundle: (n) => `ما وصل خارج وقت تنبيهاتك: ${storiesAr(n)}`,
    digest: (n) => `ملخّص تنبيهاتك: ${storiesAr(n)}`,
    more: (n) => `وفي سجل التنبيهات ${moreAr(n)}`,
  },
  en: {
    agencies: (first, others) => (others > 0 ? `${isolate(first)} and ${others} ${others === 1 ? 'other' : 'others'}` : first),
    muteKeyword: (keyword) => `Mute “${isolate(keyword)}”`,
    muteAgency: (name) => `Mute ${isolate(name)}`,
    muteStory: 'Mute this story',
    muteOptions: 'Mute options',
    bundle: (n) => `From outside your alert hours: ${storiesEn(n)}`,
    digest: (n) => `Digest of your alerts: ${storiesEn(n)}`,
    more: (n) => `and ${n} more ${n === 1 ? 'story' : 'stories'} in your alert log`,
  },
}
