/** Paths of the pages that are only text. */
export const textPages = ['about', 'contact', 'advertisement', 'privacy', 'terms'] as const
export type TextPage = (typeof textPages)[number]

/** `title` and `intro` are plain text; `html` is what follows them, sanitised. */
export type Text = { title: string; intro: string; html: string }
