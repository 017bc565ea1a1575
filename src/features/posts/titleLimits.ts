/** Characters up to which lists show a title in full, on narrow and on wide windows (spec 9). */
export const titleLimits = { narrow: 85, wide: 175 } as const
