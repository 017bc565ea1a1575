/**
 * How many days the page shows; the checks' history is kept a little longer
 * (`health/server/jobs.ts`).
 */
export const historyDays = 90
