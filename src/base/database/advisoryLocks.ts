/**
 * Every PostgreSQL advisory lock that we take, so that no two share a number. PostgreSQL keeps those of one key (`bigint`) and of two keys
 * (`int, int`) apart; the second key of the latter is in brackets.
 */
export const advisoryLocks = {
  migrate: 7_461_114,
  claimSources: 7_461_115,
  /** (hash of the schema's name) */
  scratchSchema: 7_461_116,
  groupStories: 7_461_120,
  /** (user id) */
  reactions: 7_461_121,
  hubDeliveries: 7_461_130,
  rankPosts: 7_461_140,
  /** (user id) */
  savedSearches: 7_461_152,
  seedEvents: 7_461_160,
} as const
