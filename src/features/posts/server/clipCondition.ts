/**
 * Spec 2: only posts of these three sources whose URL contains .mp4. Must be identical to the
 * condition of the index `posts_clips`.
 */
export const clipCondition = `p.source in ('twitter', 'instagram', 'threads') and (p.url like '%.mp4%' or p.video ->> 'src' like '%.mp4%')`

/**
 * Clips whose video can still be played. Meta's addresses end after days, and we read its accounts
 * back for a week (`features/ingest/server/networkCalls/listNetworkPosts.ts`), which brings new
 * ones; those of X do not end.
 */
export const playableClipCondition = `${clipCondition} and (p.source = 'twitter' or p.published_at > now() - interval '7 days')`
