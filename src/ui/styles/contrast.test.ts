import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { palette } from '#palette.ts'
import { withBrand } from '../../../brandFiles.ts'

const styles = withBrand(readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8'))

function tokensOf(selector: string): Record<string, string> {
  const block = styles.slice(styles.indexOf(`\n${selector} {`)).split('}')[0] ?? ''
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g)].map(([, name, colour]) => [name, colour]))
}

/** WCAG 2.2, relative luminance and contrast ratio. */
function luminance(colour: string): number {
  const digits = colour.length === 4 ? [...colour.slice(1)].map((digit) => digit + digit) : (colour.slice(1).match(/../g) ?? [])
  const [r = 0, g = 0, b = 0] = digits.map((pair) => {
    const part = Number.parseInt(pair, 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string | undefined, other: string | undefined): number {
  const [light = 0, dark = 0] = [luminance(String(one)), luminance(String(other))].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

for (const theme of ['body', 'body.light'])
  test(`text and controls have enough contrast on every background they are used on: ${theme}`, () => {
    const tokens = tokensOf(theme)
    for (const ground of ['page', 'surface', 'raised']) {
      for (const text of ['text', 'muted', 'accent'])
        expect(contrast(tokens[text], tokens[ground]), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      for (const mark of ['edge', ...[0, 1, 2, 3, 4, 5, 6, 7].map((n) => `dot-${n}`)])
        expect(contrast(tokens[mark], tokens[ground]), `${mark} on ${ground}`).toBeGreaterThanOrEqual(3)
    }
    expect(contrast(tokens['on-accent'], tokens.accent)).toBeGreaterThanOrEqual(4.5)
  })

test.each([
  ['body', palette.dark],
  ['body.light', palette.light],
] as const)('documents without a stylesheet have the colours of the others: %s', (theme, colors) => {
  const tokens = tokensOf(theme)
  const inFull = (color: string) => color.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')
  for (const [name, color] of Object.entries(colors))
    expect([name, inFull(tokens[name.replace('onAccent', 'on-accent')] ?? '')]).toEqual([name, color])
})
