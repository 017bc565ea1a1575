/** Maximum lengths in UTF-16 units; `body` counts the markup too. */
export const newsLimits = { title: 300, summary: 600, byline: 120, body: 200_000, note: 500, description: 400, credit: 120 } as const

/** Bytes of an uploaded picture. */
export const maxPictureBytes = 10 * 1024 ** 2
