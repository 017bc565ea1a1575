/** Written by `node bench/fitStories.ts --write`. */
export const constant = -2.75

/** Of each value of a comparison; `docs/notes/stories.md` says what they were fitted to. */
export const factors = {
  headlines: 1.44,
  missing: -1.19,
  topic: 2.03,
  heads: 3.9,
  titleWords: 0.87,
  days: -0.65,
  sameAgency: -1.07,
  alikeOfAgency: -0.11,
  alikeElsewhere: -0.39,
  crowd: -0.84,
  veryRare: 0.67,
  otherDate: -0.54,
  sameDate: 0.89,
  otherNumbers: -0.46,
  otherName: -0.9,
  copied: 1.86,
  frame: -2.38,
}
