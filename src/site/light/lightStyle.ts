import { declareColors } from '#palette.ts'

const colors = ['page', 'line', 'text', 'muted', 'accent'] as const

/**
 * The style of every light page: colours of `ui/styles/tokens.css`, the device's own fonts and
 * theme.
 */
export const lightStyle = [
  `:root{color-scheme:light dark;${declareColors('light', colors)}}`,
  `@media(prefers-color-scheme:dark){:root{${declareColors('dark', colors)}}}`,
  'body{margin:0 auto;padding:0 16px 32px;max-width:640px;background:var(--page);color:var(--text);font:1.0625rem/1.75 system-ui,Tahoma,Arial,sans-serif;overflow-wrap:anywhere}',
  'a{color:inherit}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}',
  'nav a,.more a,header a,.meta a,h3 a{color:var(--accent);text-decoration:none}a:hover{text-decoration:underline}',
  '.skip{position:absolute;inset-block-start:-60px}.skip:focus{inset-block-start:0;background:var(--page);padding:8px}',
  'header,footer{border:0 solid var(--line)}header{border-block-end-width:1px;display:flex;flex-wrap:wrap;gap:0 16px}footer{border-block-start-width:1px;margin-block-start:32px}',
  'header a,nav a,.more a,footer li a{display:inline-block;padding-block:8px;min-block-size:28px}header strong a{color:inherit}[aria-current]{font-weight:600}.more a{margin-inline-end:12px}',
  'h1{font-size:1.5rem;line-height:1.6;margin:16px 0 4px}h2{font-size:1.1875rem;line-height:1.6;margin:24px 0 8px}h3{font-size:1.0625rem;margin:16px 0 0}',
  '.list{list-style:none;margin:0;padding:0}.list>li{border-block-end:1px solid var(--line);padding-block:10px}',
  '.list>li>a{display:block;padding-block:4px;font-weight:600;text-decoration:none;text-align:-webkit-match-parent;text-align:match-parent}',
  '.meta{margin:0;color:var(--muted);font-size:0.875rem}.meta a{padding-block:4px;text-decoration:underline}',
  'nav ul,.inline{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:0 20px}',
  'form{margin-block:16px;display:flex;flex-wrap:wrap;gap:8px}label{flex-basis:100%}',
  'textarea{flex:1 0 100%;min-block-size:96px}.replies{border-inline-start:3px solid var(--line);padding-inline-start:12px}.notice{border-inline-start:3px solid var(--accent);padding-inline-start:12px}',
  'input,textarea,button{box-sizing:border-box;min-block-size:44px;font:inherit;color:inherit;background:none;border:1px solid var(--muted);border-radius:10px;padding:4px 12px}input{flex:1;min-inline-size:0}',
  'blockquote,ul,ol,dd{margin-inline:0;padding-inline-start:20px}pre,table{overflow-x:auto;display:block;max-inline-size:100%}em,i,cite{font-style:normal}figure{margin:0}',
].join('')
