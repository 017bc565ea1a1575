/** Written by `node bench/fitStories.ts --write`. */
export const constant = -2.91

/** Factors of the values of a comparison; `docs/notes/stories.md` says what they were fitted to. */
export const factors = {
  headlines: 1.44,
  missing: -1.1,
  topic: 1.94,
  heads: 4.14,
  titleWords: 0.91,
  days: -0.64,
  sameAgency: -1.07,
  alikeOfAgency: -0.12,
  alikeElsewhere: -0.39,
  crowd: -0.71,
  veryRare: 0.7,
  otherDate: -0.56,
  sameDate: 0.87,
  otherNumbers: -0.43,
  otherName: -0.81,
  frame: -2.43,
}
