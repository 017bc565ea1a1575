import { showToast } from '#ui/toasts.ts'
import { type HiddenKey, type HiddenNews, withHidden, withoutHidden } from '../hiddenKeys.ts'
import type { HiddenMessages } from './ar.ts'
import { hiddenNews, setHiddenNews } from './hiddenNews.ts'
import { syncHidden } from './syncHidden.ts'

/** Hides something at once; the toast offers to undo that. */
export function hide(key: HiddenKey, name: string, t: HiddenMessages): void {
  change(withHidden(hiddenNews.get(), key, name))
  showToast(t.hides[kindOf(key)](name), { label: t.undo, run: () => change(withoutHidden(hiddenNews.get(), key)) })
}

/** Shows again what was hidden; the toast offers to undo that. */
export function showAgain(key: HiddenKey, name: string, t: HiddenMessages): void {
  const before = hiddenNews.get()
  change(withoutHidden(before, key))
  showToast(t.shows[kindOf(key)](name), { label: t.undo, run: () => change(withHidden(hiddenNews.get(), key, before[key] ?? name)) })
}

function change(news: HiddenNews): void {
  setHiddenNews(news)
  void syncHidden()
}

export function kindOf(key: HiddenKey): 'agency' | 'section' | 'story' {
  return key.startsWith('a') ? 'agency' : key.startsWith('s') ? 'story' : 'section'
}
