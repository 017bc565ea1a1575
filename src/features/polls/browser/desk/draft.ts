import { kuwaitTime, kuwaitZone } from '#kuwaitTime.ts'
import type { DeskPoll, PollDraft } from '../../schema.ts'

/**
 * The values of the editor's fields. Times are in Kuwait's time zone, in the format of
 * `datetime-local`; `key` identifies an option.
 */
export type Draft = {
  question_ar: string
  question_en: string
  category_id: string
  options: { key: number; label_ar: string; label_en: string }[]
  opens_at: string
  closes_at: string
}

const defaultDays = 3
let lastKey = 0

export function newOption(label_ar = '', label_en = ''): Draft['options'][number] {
  return { key: ++lastKey, label_ar, label_en }
}

export function draftOf(poll: DeskPoll | null): Draft {
  if (!poll) {
    const closes_at = fieldTime(new Date(Date.now() + defaultDays * 24 * 3_600_000).toISOString())
    return { question_ar: '', question_en: '', category_id: '', options: [newOption(), newOption()], opens_at: '', closes_at }
  }
  return {
    question_ar: poll.question_ar ?? '',
    question_en: poll.question_en ?? '',
    category_id: String(poll.category_id ?? ''),
    options: poll.options.map(({ label_ar, label_en }) => newOption(label_ar ?? '', label_en ?? '')),
    opens_at: fieldTime(poll.opens_at),
    closes_at: fieldTime(poll.closes_at),
  }
}

/** The body of a request. */
export function requestBodyOf({ category_id, options, opens_at, closes_at, ...questions }: Draft): PollDraft {
  return {
    ...questions,
    category_id: category_id === '' ? null : Number(category_id),
    options: options.map(({ label_ar, label_en }) => ({ label_ar, label_en })),
    opens_at: opens_at === '' ? null : `${opens_at}:00${kuwaitZone}`,
    closes_at: closes_at === '' ? null : `${closes_at}:00${kuwaitZone}`,
  }
}

function fieldTime(iso: string | null): string {
  return iso === null ? '' : kuwaitTime(Date.parse(iso)).slice(0, 16)
}
