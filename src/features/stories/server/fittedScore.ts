/** Written by `node bench/fitStories.ts --write`. */
export const constant = -2.99

/** Of each value of a comparison; `docs/notes/stories.md` says what they were fitted to. */
export const factors = {
  headlines: 1.41,
  missing: -1.15,
  topic: 2.0,
  heads: 4.01,
  titleWords: 0.9,
  days: -0.57,
  sameAgency: -0.94,
  alikeOfAgency: -0.3,
  alikeElsewhere: -0.3,
  crowd: -1.07,
  veryRare: 0.71,
  otherDate: -0.48,
  sameDate: 0.91,
  otherNumbers: -0.49,
  otherName: -0.83,
  copied: 3.95,
  frame: -2.21,
}
