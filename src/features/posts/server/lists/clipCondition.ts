/** Spec 2: only posts of these three whose address contains .mp4. The index `posts_clips` says it in the same words. */
export const clipCondition = `p.source in ('twitter', 'instagram', 'threads') and (p.url like '%.mp4%' or p.video ->> 'src' like '%.mp4%')`
