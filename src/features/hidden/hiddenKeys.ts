/** Kinds of what readers can hide. */
export const hiddenKinds = ['agency', 'main_category', 'category', 'story'] as const
export type HiddenKind = (typeof hiddenKinds)[number]

/** Maximum of each kind; hiding another one shows the oldest again. */
export const maxHidden = 200

/**
 * Key of what is hidden: `a3` is an agency, `m2` a main category, `c5` a category and `s70` a
 * story.
 */
export type HiddenKey = string

const letters: Record<HiddenKind, string> = { agency: 'a', main_category: 'm', category: 'c', story: 's' }

export const hiddenKey = (kind: HiddenKind, id: number): HiddenKey => letters[kind] + id

/** Returns what a key names; undefined if it is none. */
export function parseHiddenKey(key: HiddenKey): { kind: HiddenKind; id: number } | undefined {
  const kind = hiddenKinds.find((one) => letters[one] === key[0])
  return kind && /^.[1-9]\d{0,14}$/.test(key) ? { kind, id: Number(key.slice(1)) } : undefined
}

/** Names of what is hidden when it was hidden, by key; the newest last. */
export type HiddenNews = Readonly<Record<HiddenKey, string>>

/**
 * Returns what is hidden with one more, the newest; without the oldest ones of its kind beyond the
 * maximum.
 */
export function withHidden(news: HiddenNews, key: HiddenKey, name: string): HiddenNews {
  const others = Object.entries(withoutHidden(news, key))
  const ofKind = others.map(([one]) => one).filter((one) => one[0] === key[0])
  const dropped = new Set(ofKind.slice(0, Math.max(0, ofKind.length + 1 - maxHidden)))
  return { ...Object.fromEntries(others.filter(([one]) => !dropped.has(one))), [key]: name }
}

/**
 * Merges the server's answer with what this device changed while it was asked.
 * @param sent what was hidden here when the request was sent
 */
export function mergeHidden(server: HiddenNews, sent: HiddenNews, now: HiddenNews): HiddenNews {
  const shown = Object.keys(sent).filter((key) => !(key in now))
  const hidden = Object.entries(now).filter(([key]) => !(key in sent))
  return { ...Object.fromEntries(Object.entries(server).filter(([key]) => !shown.includes(key))), ...Object.fromEntries(hidden) }
}

export function withoutHidden(news: HiddenNews, key: HiddenKey): HiddenNews {
  const { [key]: _, ...others } = news
  return others
}
