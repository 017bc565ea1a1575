/** The pages that are only text, by their path. */
export const textPages = ['about', 'contact', 'advertisement', 'privacy', 'terms'] as const
export type TextPage = (typeof textPages)[number]

/** A page of text. `mail`: an address that the section ends with. */
export type Text = { title: string; intro: string; sections: { heading: string; paragraphs: string[]; mail?: string }[] }
