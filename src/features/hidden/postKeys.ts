/** The attribute `data-of` of a post: the keys by which it can be hidden. Section 0 is none. */
export const postKeys = (agency: number, story: number, main: number | null, category?: number | null): string =>
  `a${agency} s${story}${main ? ` m${main}` : ''}${category ? ` c${category}` : ''}`

/**
 * Whether a post with these keys is hidden, as `hiddenScript` knows.
 * @param shows the letters of what is not hidden here (`data-shows`)
 */
export const isHidden = (keys: string, shows = ''): boolean => (globalThis as { hides?: typeof isHidden }).hides?.(keys, shows) ?? false
