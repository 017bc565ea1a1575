/** Written by `node bench/fitAbout.ts --write`. */
export const constant = -0.16

/** Factors of the signs; `docs/notes/alert-matching.md` says what they were fitted to. */
export const factors = {
  rank: -0.6,
  once: -1.02,
  opens: 1.74,
  titled: 1.95,
  titledByNisba: 3.7,
  named: 0.71,
  nisbas: 1.27,
  severalWords: 1.41,
}
