/** Kinds of subjects that readers can follow without keywords. */
export const followKinds = ['agency', 'main_category', 'category'] as const
export type FollowKind = (typeof followKinds)[number]

/** How many of all kinds a reader can follow. */
export const maxFollows = 100
