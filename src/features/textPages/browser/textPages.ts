/** Paths of the pages that are only text. */
export const textPages = ['about', 'contact', 'advertisement', 'privacy', 'terms'] as const
export type TextPage = (typeof textPages)[number]

/** `mail`: an address at the end of the section. */
export type Text = { title: string; intro: string; sections: { heading: string; paragraphs: string[]; mail?: string }[] }
