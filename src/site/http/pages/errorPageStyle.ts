import { declareColors } from '#palette.ts'

const colors = ['page', 'surface', 'raised', 'line', 'text', 'accent', 'onAccent'] as const

/**
 * The styles of the error page that is shown if no page can be rendered: colours and sizes of
 * `ui/styles`, in one string.
 */
export const errorPageStyle = [
  `:root{color-scheme:dark;${declareColors('dark', colors)}}`,
  `.light{color-scheme:light;${declareColors('light', colors)}}`,
  'body{margin:0;background:var(--page);color:var(--text);font:1.0625rem/1.875rem "Plex Arabic",system-ui,sans-serif}',
  'a{color:inherit;text-decoration:none}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}',
  'header{padding:12px 16px;background:var(--surface);border-block-end:1px solid var(--line);font-size:20px;font-weight:600}',
  'header a{display:inline-flex;align-items:center;gap:8px;min-block-size:44px}header svg{color:var(--accent)}',
  'main{max-inline-size:560px;margin-inline:auto;padding:12vh 24px 48px;text-align:center}',
  'h1{font-size:26px;line-height:40px;margin:4px 0 8px}p{margin:0}.code{color:var(--accent);font-weight:600}',
  '.main,.way{display:inline-block;margin:24px 6px 0;padding:7px 20px;border-radius:10px;font-weight:600;background:var(--raised)}',
  '.main{background:var(--accent);color:var(--on-accent)}',
].join('')
