import { allAgencies } from '../agencies.ts'
import type { Report } from '../writeNews.ts'
import {
  articleUrl,
  bodyHtml,
  clipUrl,
  escapeMarkup,
  type Feed,
  feedUrl,
  kuwaitTime,
  nameOf,
  type Publication,
  pictureUrl,
} from './publication.ts'

/** CSS selectors of the list page, for the source of an agency without a feed. */
export const listSelectors = { item: 'li.story', link: 'a', title: 'h2', date: 'time', image: 'img', excerpt: 'p' }

/** An agency's front page, which lists its stories. */
export function writeListPage({ agency, reports }: Publication): Feed {
  const items = reports.map((report) => {
    const picture = report.picture ? `<img src="/pictures/${report.picture}" alt="" loading="lazy">` : ''
    const time = `<time datetime="${kuwaitTime(report.publishedAt)}">${report.publishedAt.toLocaleString('ar-EG-u-nu-latn', { timeZone: 'Asia/Kuwait' })}</time>`
    return `<li class="story"><a href="${articleUrl('', report)}"><h2>${escapeMarkup(report.title)}</h2></a>${picture}${time}<p>${escapeMarkup(report.paragraphs[0] ?? '')}</p></li>`
  })
  return {
    ...page(
      agency,
      nameOf(agency),
      '',
      `<header><h1>${escapeMarkup(nameOf(agency))}</h1><nav><a href="/">غرفة الأخبار</a></nav></header><main><ul>${items.join('\n')}</ul></main>`,
    ),
    modifiedAt: reports[0]?.publishedAt,
  }
}

/** The page of an article, surrounded by navigation and other clutter, like real ones. */
export function writeArticlePage(report: Report): Feed {
  const { agency, title, publishedAt } = report
  const picture = report.picture && pictureUrl('', report.picture)
  const head =
    `<meta property="og:title" content="${escapeMarkup(title)}"><meta property="og:type" content="article">` +
    `<meta property="article:published_time" content="${kuwaitTime(publishedAt)}">${picture ? `<meta property="og:image" content="${picture}">` : ''}`
  const figure = picture ? `<figure><img src="${picture}" alt=""></figure>` : ''
  const film = report.clip ? `<video src="${clipUrl('', report.clip)}" controls muted playsinline></video>` : ''
  const article =
    `<article><h1>${escapeMarkup(title)}</h1><time datetime="${kuwaitTime(publishedAt)}">${publishedAt.toISOString().slice(0, 16).replace('T', ' ')}</time>` +
    `${film || figure}<div class="text">${bodyHtml(report)}</div></article>`
  const nav = `<header><a href="/${agency.slug}/">${escapeMarkup(nameOf(agency))}</a></header>`
  return page(agency, title, head, `${nav}<main>${article}</main><footer><p>${escapeMarkup(disclaimer[agency.language])}</p></footer>`)
}

/** The newsroom's home page, which links to its agencies. */
export function writeHomePage(): Feed {
  const items = allAgencies.map((agency) => {
    const mark = `<img src="/logos/${agency.slug}.png" alt="" width="40" height="40">`
    return `<li>${mark} <a href="/${agency.slug}/">${escapeMarkup(agency.nameAr)} · ${escapeMarkup(agency.nameEn)}</a> (<a href="${feedUrl('', agency)}">${agency.format}</a>)</li>`
  })
  return page(
    { language: 'ar' },
    'غرفة الأخبار التجريبية',
    '',
    `<main><h1>غرفة الأخبار التجريبية</h1><ul>${items.join('')}</ul><p>${disclaimer.ar}</p></main>`,
  )
}

const disclaimer = {
  ar: 'هذه وكالة خيالية من غرفة أخبار مرقاب التجريبية، وكل ما فيها من أخبار وأسماء من نسج الخيال.',
  en: 'A fictional agency of the Mirqab demo newsroom. Its news and names are invented.',
}

const style =
  'body{font:17px/1.7 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#16202c}img,video{max-width:100%;border-radius:8px}li{list-style:none;border-bottom:1px solid #ddd;padding:1rem 0}ul{padding:0}a{color:inherit}footer{color:#667;font-size:14px;margin-top:3rem}'

function page({ language }: Pick<Publication['agency'], 'language'>, title: string, head: string, body: string): Feed {
  return {
    type: 'text/html; charset=utf-8',
    body:
      `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><title>${escapeMarkup(title)}</title>` +
      `<meta name="viewport" content="width=device-width">${head}<style>${style}</style></head><body>${body}</body></html>`,
  }
}
