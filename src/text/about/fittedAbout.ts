/** Written by `node bench/fitAbout.ts --write`. */
export const constant = -1.64

/** Of each sign; `docs/notes/alert-matching.md` says what they were fitted to. */
export const factors = {
  rank: -0.47,
  opens: 0.81,
  titled: 1.96,
  titledByNisba: 3.24,
  named: 0.9,
  nisbas: 1.39,
  words: 0.74,
}
