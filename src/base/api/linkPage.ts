import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { brand } from '#brand.ts'
import { palette } from '#palette.ts'
import { htmlDocument, noindex } from '#text/htmlDocument.ts'
import type { Locale } from '#text/locale.ts'

const { dark, light } = palette
const style = `
:root{color-scheme:dark light}
body{margin:0 auto;max-width:32rem;padding:3rem 1.25rem;background:${dark.page};color:${dark.text};font:1rem/1.7 system-ui,Tahoma,sans-serif}
h1{font-size:1.25rem;line-height:1.6}h2{margin:1.5rem 0 .5rem;font-size:1rem}ul{margin:0;padding:0;list-style:none}li{margin-block:.5rem}li button{inline-size:100%;text-align:start}button{min-block-size:2.75rem;padding:.5rem 1.5rem;border:0;border-radius:.625rem;background:${dark.accent};color:${dark.onAccent};font:inherit;font-weight:600;cursor:pointer}
a{color:${dark.accent}}q{quotes:"“" "”"}:lang(ar) q{quotes:"«" "»"}
@media (prefers-color-scheme:light){body{background:${light.page};color:${light.text}}a{color:${light.accent}}}`

/** Allows the one style and forms to ourselves; no script. */
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

/**
 * The document of a page that a signed link in a message or mail opens, which works without a
 * session.
 * @param body HTML
 */
export function linkPage(locale: Locale, body: string): string {
  const title = locale === 'en' ? brand.nameEn : brand.nameAr
  return htmlDocument({ locale, title, head: `${noindex}<style>${style}</style>` }, `<main>${body}</main>`)
}

/** @param html a `linkPage` */
export function sendLinkPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).header('cache-control', 'no-store').send(html)
}
