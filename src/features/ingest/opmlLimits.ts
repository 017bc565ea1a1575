/** Limits of an OPML list at the desk: UTF-16 units (of a file: bytes), and feeds. */
export const opmlLimits = { length: 1_000_000, feeds: 2_000 }
