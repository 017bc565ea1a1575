/**
 * Name, URL slug, links and contacts of the product: an operator rebrands by editing only this
 * file, before the first start, because own posts are stored with the slug. The program is still
 * called Mirqab: in its commands, settings and metrics.
 */
export const brand = {
  nameAr: 'مرقاب',
  nameEn: 'Mirqab',
  /** Name in URLs: `/mirqab-news`, `/api/mirqab-posts`; the source of own posts. */
  slug: 'mirqab',
  email: {
    contact: 'hello@mirqab.example',
    advertising: 'ads@mirqab.example',
    privacy: 'privacy@mirqab.example',
    security: 'security@mirqab.example',
  },
  /**
   * Days after a payment in which a reader may ask for the money back, as the terms and the
   * checkout say.
   */
  refundDays: 14,
  /** Our accounts, in the order in which the footer shows them. */
  social: [
    { name: 'Telegram', url: 'https://t.me/mirqab' },
    { name: 'LinkedIn', url: 'https://www.linkedin.com/company/mirqab' },
    { name: 'X', url: 'https://x.com/mirqab' },
  ],
} as const

/**
 * The colour of what is pressed, current or followed, and of the sign, and the colour of what is
 * written on it, in each theme: six hexadecimal digits. `contrast.test.ts` says whether they can be
 * read.
 */
export const brandColors = {
  dark: { accent: '#22d3ee', onAccent: '#062028' },
  light: { accent: '#0e7490', onAccent: '#ffffff' },
} as const

/** The sign, as paths in a square of 64 units; `faint` is drawn at half strength. */
export const brandSign = {
  faint: 'M44 15.5 60 9v17l-16-5zM20 15.5 4 9v17l16-5z',
  solid: 'M32 3c4.6 0 8 3.2 9 8H23c1-4.8 4.4-8 9-8zM25 13h14v8H25zM18 23h28l-4 9H22zM26.5 34h11L41 57H23zM18 58h28v4H18z',
} as const
