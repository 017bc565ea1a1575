import { brandColors } from '#brand.ts'

/**
 * Colours of `ui/styles/tokens.css` for documents that load no stylesheet: mails, cards, embedded
 * pages, errors.
 */
export const palette = {
  dark: {
    page: '#0b1017',
    surface: '#121a24',
    raised: '#1a2431',
    line: '#253243',
    text: '#e8eef5',
    muted: '#9fb0c3',
    ...brandColors.dark,
  },
  light: {
    page: '#f5f7fa',
    surface: '#ffffff',
    raised: '#e9eef4',
    line: '#d9e1ea',
    text: '#0f1b2a',
    muted: '#52647a',
    ...brandColors.light,
  },
} as const

type Color = keyof (typeof palette)['dark']

/** CSS that declares some of a theme's colours: `--page:#0b1017;--on-accent:#062028`. */
export function declareColors(theme: keyof typeof palette, colors: readonly Color[]): string {
  return colors.map((color) => `--${color.replace('onAccent', 'on-accent')}:${palette[theme][color]}`).join(';')
}
