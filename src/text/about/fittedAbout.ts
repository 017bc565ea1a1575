/** Written by `node bench/fitAbout.ts --write`. */
export const constant = -2.15

/** Factors of the signs; `docs/notes/alert-matching.md` says what they were fitted to. */
export const factors = {
  rank: -0.46,
  opens: 0.79,
  titled: 2.01,
  titledByNisba: 3.32,
  named: 0.97,
  nisbas: 1.32,
  words: 1.12,
}
