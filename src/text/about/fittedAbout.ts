/** Written by `node bench/fitAbout.ts --write`. */
export const constant = 0.05

/** Factors of the signs; `docs/notes/alert-matching.md` says what they were fitted to. */
export const factors = {
  rank: -0.59,
  once: -1.17,
  opens: 1.69,
  titled: 2.15,
  titledByNisba: 3.69,
  named: 0.57,
  nisbas: 1.32,
  severalWords: 1.04,
}
