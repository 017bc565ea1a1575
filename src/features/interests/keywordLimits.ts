/**
 * The most keywords of any plan, their lengths in characters, how many forms of its words a keyword
 * can exclude (text/query/readKeyword.ts), and the most keywords that only exclude
 * (text/query/exclusions.ts), which do not count towards the plan.
 */
export const keywordLimits = { max: 40, minLength: 2, maxLength: 80, maxForms: 20, maxExclusions: 20 } as const
