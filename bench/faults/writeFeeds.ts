/** An item of a feed. Its title contains `token` and the revision. */
export type Item = { token: string; url: string; revision: number; publishedAt: Date; hasPicture: boolean }

/** A unique word for each item: only letters, so that no tokenizer splits it. */
export function itemToken(upstream: string, number: number): string {
  const letters = [...String(number).padStart(4, '0')].map((digit) => 'bcdfghjklm'[Number(digit)])
  return `zq${upstream.replace(/\d/g, (digit) => 'npqrstvwxz'[Number(digit)] ?? 'z')}${letters.join('')}`
}

export const titleOf = ({ token, revision }: Item) => `وكالة الأخبار تنشر الخبر ${token} في صياغته ${revision}`

const textOf = (item: Item) =>
  `<p>${titleOf(item)}، وقالت مصادر مطلعة إن التفاصيل الكاملة للموضوع ${item.token} ستعلن لاحقا في مؤتمر صحفي يعقد بهذا الشأن خلال الأيام المقبلة.</p>`

const pictureOf = ({ url, token }: Item) => `${new URL(url).origin}/pictures/${token}.gif`

export function writeRss(items: Item[], name: string) {
  const entries = items
    .toReversed()
    .map(
      (item) =>
        `<item><title>${titleOf(item)}</title><link>${item.url.replaceAll('&', '&amp;')}</link><guid isPermaLink="false">${item.token}</guid>` +
        `<pubDate>${item.publishedAt.toUTCString()}</pubDate><description><![CDATA[${textOf(item)}]]></description>` +
        `${item.hasPicture ? `<enclosure url="${pictureOf(item)}" type="image/gif" length="43"/>` : ''}</item>`,
    )
  const body = `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>${name}</title><link>http://example.com/</link><language>ar</language>${entries.join('\n')}</channel></rss>`
  return { type: 'application/rss+xml; charset=utf-8', body }
}

export function writeJsonFeed(items: Item[], name: string) {
  const entries = items.toReversed().map((item) => ({
    id: item.token,
    url: item.url,
    title: titleOf(item),
    content_html: textOf(item),
    date_published: item.publishedAt.toISOString(),
    ...(item.hasPicture ? { image: pictureOf(item) } : {}),
  }))
  const feed = { version: 'https://jsonfeed.org/version/1.1', title: name, language: 'ar', items: entries }
  return { type: 'application/feed+json', body: JSON.stringify(feed) }
}
