/**
 * Name, URL slug, links and contacts of the product: an operator rebrands by editing only this
 * file.
 */
export const brand = {
  nameAr: 'مرقاب',
  nameEn: 'Mirqab',
  /** Name in URLs: `/mirqab-news`, `/api/mirqab-posts`. */
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
