/** Spec 2: only posts of these three sources whose URL contains .mp4. Must be identical to the condition of the index `posts_clips`. */
export const clipCondition = `p.source in ('twitter', 'instagram', 'threads') and (p.url like '%.mp4%' or p.video ->> 'src' like '%.mp4%')`
