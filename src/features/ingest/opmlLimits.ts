/** What an OPML file may be at the desk: UTF-16 units, and feeds. */
export const opmlLimits = { length: 1_000_000, feeds: 2_000 }
