// Apart from `queryValues.ts`, because browsers read codes with ids too, and must not load zod for
// it.

/** Largest value of PostgreSQL's `integer`. */
export const maxInt = 2_147_483_647
/** Largest value of PostgreSQL's `bigint` that a JSON number can represent. */
export const maxBigint = Number.MAX_SAFE_INTEGER
