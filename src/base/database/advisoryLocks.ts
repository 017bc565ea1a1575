/**
 * Every PostgreSQL advisory lock that we use, so that no two share a number. Locks with one key
 * (`bigint`) never conflict with those with two keys (`int, int`), whose second key is in brackets.
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
  whatsappBudget: 7_461_145,
  /** (user id) */
  savedSearches: 7_461_152,
  /** (user id) */
  followedStories: 7_461_158,
  /** (user id) */
  follows: 7_461_166,
  /** (story id, modulo 2^31) */
  planDeliveries: 7_461_153,
  releaseDeliveries: 7_461_154,
  pollTelegram: 7_461_155,
  /** (hash of the channel and the chat or number) */
  channelAddresses: 7_461_156,
  openSurvey: 7_461_157,
  backupNewsroom: 7_461_159,
  settleHealth: 7_461_161,
  changeStaff: 7_461_162,
  countAds: 7_461_163,
  findBursts: 7_461_164,
  /** the seed of any feature */
  seedDemo: 7_461_160,
} as const
