import { maxInt } from '#base/api/idLimits.ts'

/** First letters of short addresses, which never get another meaning; the id follows in base 36. */
const letters = { post: 'n', poll: 'p' } as const

/** `post`: text or media, of an agency or our own. */
export type Shareable = { kind: keyof typeof letters; id: number }

/** n1a: the code in `/s/n1a`, `/qr/n1a.svg` and `/cards/ar/n1a.png`. */
export function codeOf({ kind, id }: Shareable): string {
  return letters[kind] + id.toString(36)
}

/** undefined for what `codeOf` never returns, so that a shareable has one address. */
export function readCode(code: string): Shareable | undefined {
  const kind = (Object.keys(letters) as Shareable['kind'][]).find((name) => code.startsWith(letters[name]))
  if (!kind || !/^[1-9a-z][0-9a-z]{0,8}$/.test(code.slice(1))) return undefined
  const id = Number.parseInt(code.slice(1), 36)
  return kind === 'poll' && id > maxInt ? undefined : { kind, id }
}
