import { createHash } from 'node:crypto'
import { atWidth } from '#features/pictures/pictureWidth.ts'
import { sharingTextIn } from '#features/sharing/browser/sharingText.ts'
import type { Shareable } from '#features/sharing/shareCode.ts'
import { declareColors, palette } from '#palette.ts'
import { cleanCharacters } from '#text/cleanCharacters.ts'
import { escapeHtml } from '#text/escapeHtml.ts'
import { htmlDocument } from '#text/htmlDocument.ts'
import { inLocale, type Locale } from '#text/locale.ts'
import { messagesIn } from '#ui/locale.ts'
import type { SharedPage } from './readShareable.ts'

const colors = ['line', 'text', 'muted', 'accent'] as const
const dark = `${declareColors('dark', colors)};--page:${palette.dark.surface}`

/**
 * The colours of `ui/styles/tokens.css`; it loads no other file, so that a page with ten cards
 * stays light.
 */
const style = `
*{box-sizing:border-box}
html{color-scheme:light dark;${declareColors('light', colors)};--page:${palette.light.surface}}
@media (prefers-color-scheme:dark){html:not(.light){${dark}}}
html.dark{color-scheme:dark;${dark}}
html.light{color-scheme:light}
main{block-size:100%}
body{margin:0;block-size:100vh;font:1rem/1.7 system-ui,Tahoma,sans-serif;color:var(--text)}
article{display:flex;flex-direction:column;gap:.5rem;block-size:100%;overflow:hidden;border:1px solid var(--line);border-radius:10px;background:var(--page);padding:1rem}
a{color:inherit;text-decoration:none}
a:hover,a:focus-visible{text-decoration:underline}
a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.top{display:flex;gap:1rem;flex:1;min-block-size:0}
.top>div{flex:1;min-inline-size:0;overflow:hidden}
img{inline-size:36%;max-inline-size:12rem;aspect-ratio:4/3;object-fit:cover;border-radius:6px;flex:none}
h1{margin:0 0 .5rem;font-size:1.125rem;line-height:1.6;overflow-wrap:anywhere}
p{margin:0;overflow-wrap:anywhere}
.text,.notes{color:var(--muted);font-size:.875rem}
.notes b{color:var(--accent)}
footer{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.25rem 1rem;border-block-start:1px solid var(--line);padding-block-start:.5rem;font-size:.875rem}
footer a{color:var(--accent);font-weight:600}
@media (max-width:22rem){img{display:none}}`

/** No script at all; pictures and links are ours, and any site may frame it. */
export const embedPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *`

type Theme = 'light' | 'dark' | 'auto'

/** `?theme=light` or `dark`; else that of the reader's device. */
export const readEmbedTheme = (theme: string | undefined): Theme => (theme === 'light' || theme === 'dark' ? theme : 'auto')

/**
 * A page for an iframe of another site: title, picture, who published it and when. Links open in a
 * new window.
 */
export function drawEmbed(
  shareable: Shareable,
  shared: SharedPage,
  { locale, theme, origin }: { locale: Locale; theme: Theme; origin: string },
): string {
  const t = messagesIn(locale)
  const s = sharingTextIn(locale)
  const href = escapeHtml(origin + encodeURI(shared.path))
  const text = (words: string) => escapeHtml(cleanCharacters(words))
  const foreign = `dir="auto" lang="${shared.language}"`
  const link = (inside: string) => `<a href="${href}" target="_blank" rel="noopener">${inside}</a>`
  const picture = shared.picture && `<img src="${escapeHtml(atWidth(shared.picture, 480))}" alt="">`
  const notes = [`<b>${text(shared.name)}</b>`, ...shared.notes.map((note) => `<bdi>${text(note)}</bdi>`)]
  const title = `${cleanCharacters(shared.title)} · ${t.name}`
  return htmlDocument(
    { locale, title, theme: theme === 'auto' ? undefined : theme, head: `<link rel="canonical" href="${href}"><style>${style}</style>` },
    `<main><article><div class="top"><div><h1 ${foreign}>${link(text(shared.title))}</h1>${shared.text && `<p class="text" ${foreign}>${text(shared.text)}</p>`}</div>${picture ?? ''}</div>
<p class="notes">${notes.join(' · ')}</p><footer><a href="${escapeHtml(origin)}${inLocale(locale, '/')}" target="_blank" rel="noopener">${t.name}</a>${link(shareable.kind === 'poll' ? s.voteOnIt : shared.plays ? s.watchIt : s.readIt)}</footer></article></main>`,
  )
}
