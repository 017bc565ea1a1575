import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { App } from '#base/app.ts'
import { textPages } from '../textPages.ts'
import { parseText } from './parseText.ts'
import { readText } from './readText.ts'

/** The part of an App that texts need. */
async function appWith(files: Record<string, string | Buffer>) {
  const textsDir = await mkdtemp(join(tmpdir(), 'texts-'))
  onTestFinished(() => rm(textsDir, { recursive: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(join(textsDir, name), text)
  const warn = vi.fn()
  return { app: { config: { textsDir }, log: { warn } } as unknown as App, textsDir, warn }
}

describe('a text page', () => {
  test.each(textPages)('%s has our text in both languages, with its headings in order and no placeholder left', async (page) => {
    const { app, warn } = await appWith({})
    for (const locale of ['ar', 'en'] as const) {
      const { title, intro, html } = await readText(app, page, locale)
      expect(`${title}${intro}${html}`).not.toMatch(/[{}]/)
      expect(`${title} ${intro}`).toMatch(locale === 'ar' ? /^\p{Script=Arabic}/u : /^[A-Z]/)
      expect([...html.matchAll(/<h(\d)/g)].map(([, level]) => level)).toEqual(expect.arrayContaining(['2']))
    }
    expect(warn).not.toHaveBeenCalled()
  })

  test('is the operator’s if there is a file, in the language of the file, and changes with it without a restart', async () => {
    const { app, textsDir } = await appWith({ 'about.ar.md': '# عن الجريدة\n\nنحن {name}.\n\n## الفريق\n\nاكتب إلى <{contact}>.' })
    expect(await readText(app, 'about', 'ar')).toEqual({
      title: 'عن الجريدة',
      intro: 'نحن مرقاب.',
      html: '<h2>الفريق</h2>\n<p>اكتب إلى <a href="mailto:hello@mirqab.example" dir="ltr">hello@mirqab.example</a>.</p>',
    })
    expect((await readText(app, 'about', 'en')).title).toBe('About us')
    await writeFile(join(textsDir, 'about.ar.md'), '# من نحن اليوم\n\nتغيّر النص كله.')
    expect((await readText(app, 'about', 'ar')).title).toBe('من نحن اليوم')
    await rm(join(textsDir, 'about.ar.md'))
    expect((await readText(app, 'about', 'ar')).title).toBe('من نحن')
  })

  test.each([
    ['is empty', ''],
    ['has no title', 'نص بلا عنوان'],
    ['has nothing after its title', '# عنوان'],
    ['has no paragraph after its title', '# عنوان\n\n## آخر'],
    ['is not UTF-8', Buffer.from('23 20e4 0a0a e4'.replaceAll(' ', ''), 'hex')],
    ['is nested more deeply than anybody reads', `# عنوان\n\nنص\n\n${'> '.repeat(20_000)}`],
    ['is too large', `# عنوان\n\n${'نص '.repeat(60_000)}`],
  ])('is ours if the operator’s file %s, and that is logged once', async (_, text) => {
    const { app, warn } = await appWith({ 'terms.ar.md': text })
    for (let reader = 0; reader < 3; reader++) expect((await readText(app, 'terms', 'ar')).title).toBe('الشروط والأحكام')
    expect(warn).toHaveBeenCalledOnce()
    expect(warn.mock.calls[0]?.[0].file).toMatch(/terms\.ar\.md$/)
  })

  test('is ours if something else has the name of the operator’s file', async () => {
    const { app, textsDir, warn } = await appWith({})
    await mkdir(join(textsDir, 'privacy.en.md'))
    expect((await readText(app, 'privacy', 'en')).title).toBe('Privacy policy')
    expect(warn).toHaveBeenCalledOnce()
  })
})

describe('Markdown of an operator', () => {
  const htmlOf = (body: string) => parseText(`# Title\n\nIntro.\n\n${body}`, 'en').html

  test('keeps no script, style, frame or address that runs code', () => {
    const html = htmlOf(
      '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n[a](javascript:alert(1)) [b](data:text/html,x) [c](//evil.example)\n\n<iframe src="https://evil.example"></iframe>\n\n<p style="position:fixed" onclick="x()">text</p>',
    )
    expect(html).not.toMatch(/script|onerror|onclick|iframe|style|data:|evil/)
    expect(html).toContain('text')
  })

  test('has one title and no skipped level of headings, whatever was written', () => {
    const html = htmlOf('# One\n\n#### Two\n\n###### Three\n\n## Four\n\n#### Five')
    expect([...html.matchAll(/<h(\d)>(\w+)/g)].map(([, level, name]) => `${level} ${name}`)).toEqual([
      '2 One',
      '3 Two',
      '4 Three',
      '2 Four',
      '3 Five',
    ])
  })

  test('has lists, tables and links within and outside the site', () => {
    expect(htmlOf('- [news](/news)\n- [law](https://law.example)')).toBe(
      '<ul>\n<li><a href="/news">news</a></li>\n<li><a href="https://law.example" rel="noopener">law</a></li>\n</ul>',
    )
    expect(htmlOf('| a | b |\n|---|---|\n| 1 | 2 |')).toContain('<th scope="col">a</th>')
  })
})
