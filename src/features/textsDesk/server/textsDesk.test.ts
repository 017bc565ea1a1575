import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { editedTexts } from '#features/textPages/server/readShownText.ts'
import { asUser, createUser, type SignedIn } from '../../../../test/asUser.ts'
import { Died, dyingApp } from '../../../../test/dyingApp.ts'
import { asVisitor } from '../../../../test/http.ts'
import { createLightSite } from '../../../../test/lightSite.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { type DeskText, type DeskTextItem, maxTextLength, type TextVersionItem } from '../schema.ts'
import { saveText } from './saveText.ts'

const app = await createTestApp()
const { server } = asVisitor(app)
const { open } = await createLightSite(app)
const english = { 'x-localization': 'en' }
const about = '/api/desk/texts/about/ar'
let editor: SignedIn
beforeEach(async () => {
  app.setNow(new Date('2026-11-30T10:00:00Z'))
  editor = await asUser(app, server, { role: 'editor', name: 'خالد المحرر' })
})
afterEach(async () => {
  await app.db.deleteFrom('text_versions').execute()
  editedTexts.forget(app)
})

const read = async (path = about): Promise<DeskText> => (await editor.get(path)).json()
const save = (source: string, version: number, who = editor, path = about) => who.put(path, { source, version }, english)
const shown = async (path = '/light/about') => (await open(path)).html

describe('a text that an editor writes', () => {
  test('is shown on its page, in its language only, and the built-in one again after that is asked for', async () => {
    expect(await shown()).toContain('كيف نعمل')
    const response = await save('# عن {name}\n\nنكتب هذا بأنفسنا.\n\n## الفريق\n\nخالد.', 0)
    expect(response.json()).toMatchObject({ message: 'The text is published, and readers see it now', data: { text: { version: 1 } } })
    await expect.poll(() => shown(), { timeout: 30_000, interval: 20 }).toContain('نكتب هذا بأنفسنا')
    expect(await shown()).not.toContain('كيف نعمل')
    expect(await shown('/en/light/about')).toContain('How we work')
    expect((await editor.post(`${about}/reset`, { version: 1 })).json().data.text).toMatchObject({ is_built_in: true, version: 2 })
    await expect.poll(() => shown(), { timeout: 30_000, interval: 20 }).toContain('كيف نعمل')
  })

  test('begins with what the page shows, and is listed with who wrote it and when', async () => {
    expect(await read()).toMatchObject({ title: 'من نحن', is_built_in: true, version: 0, editor: null, saved_at: null })
    expect((await read()).source).toMatch(/^# من نحن\n/)
    await save('# عن الموقع\n\nنص.', 0)
    const { data } = (await editor.get('/api/desk/texts')).json<{ data: DeskTextItem[] }>()
    expect(data).toHaveLength(10)
    expect(data.filter(({ is_built_in }) => !is_built_in)).toEqual([
      {
        page: 'about',
        language: 'ar',
        title: 'عن الموقع',
        is_built_in: false,
        version: 1,
        editor: 'خالد المحرر',
        saved_at: app.now().toISOString(),
      },
    ])
  })

  test('has a history, a page at a time, from which every text can be taken again', async () => {
    await save('# أ\n\nالأول.', 0)
    await save('# أ\n\nالثاني.', 1)
    await editor.post(`${about}/reset`, { version: 2 })
    const versions: TextVersionItem[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const response = await editor.get(`${about}/versions?pagination=2${cursor && `&cursor=${cursor}`}`)
      const page = response.json<{ data: TextVersionItem[]; meta: { next_cursor: string | null } }>()
      versions.push(...page.data)
      cursor = page.meta.next_cursor
    }
    expect(versions.map(({ version, editor, length }) => [version, editor, length])).toEqual([
      [3, 'خالد المحرر', null],
      [2, 'خالد المحرر', 12],
      [1, 'خالد المحرر', 11],
    ])
    expect((await editor.get(`${about}/versions/1`)).json()).toEqual({ source: '# أ\n\nالأول.' })
    for (const version of [3, 4]) expect((await editor.get(`${about}/versions/${version}`)).statusCode).toBe(404)
  })

  test('is refused with what is missing, and nothing changes', async () => {
    const problems = async (source: string) => (await save(source, 0)).json().errors?.source
    expect(await problems('نص بلا عنوان')).toEqual(['Please begin with a title on a line of its own: # Title'])
    expect(await problems('# عنوان')).toEqual(['Please write a paragraph after the title that says what the page is about.'])
    expect(await problems('# <b></b>\n\nنص')).toEqual(['The title or the first paragraph has no words.'])
    expect(await problems(`# عنوان\n\nنص\n\n${'> '.repeat(7_000)}`)).toEqual([
      'This text could not be read. Please simplify its formatting.',
    ])
    expect((await save('ا'.repeat(maxTextLength + 1), 0)).statusCode).toBe(422)
    expect((await editor.put('/api/desk/texts/nothing/ar', { source: '# a\n\nb', version: 0 })).statusCode).toBe(422)
    expect((await read()).version).toBe(0)
  })

  test('has no character that cannot be stored or that reorders the page, but may have tabs', async () => {
    for (const character of ['\u0000', '\ud800', '\u202e']) {
      const response = await save(`# عنوان\n\nنص${character}`, 0)
      expect([response.statusCode, response.json().errors?.source]).toEqual([422, ['This text has characters that cannot be used.']])
    }
    expect((await read()).version).toBe(0)
    expect((await save('# عنوان\n\nنص\r\n\r\n-\tبند', 0)).statusCode).toBe(200)
  })

  test('is refused if it becomes larger than a page can be, and is at most as long as is parsed quickly', async () => {
    const grown = `# عنوان\n\nنص\n\n${'{retention}\n\n'.repeat(1000)}`
    for (const response of [await save(grown, 0), await editor.post(`${about}/preview`, { source: grown }, english)])
      expect([response.statusCode, response.json().errors?.source]).toEqual([422, ['The text is longer than a page can be.']])
    expect(maxTextLength).toBeLessThanOrEqual(20_000)
    for (const { page, language } of (await editor.get('/api/desk/texts')).json<{ data: DeskTextItem[] }>().data)
      expect((await read(`/api/desk/texts/${page}/${language}`)).source.length).toBeLessThan(maxTextLength)
  })

  test('that can be parsed no longer is still listed and in the editor, and can be repaired there', async () => {
    const row = { page: 'about', locale: 'ar' as const, version: 1, editor_id: null, editor_name: 'منى', saved_at: app.now() }
    await app.db
      .insertInto('text_versions')
      .values({ ...row, source: 'بلا عنوان' })
      .execute()
    const { data } = (await editor.get('/api/desk/texts')).json<{ data: DeskTextItem[] }>()
    expect(data.find(({ page, language }) => page === 'about' && language === 'ar')).toMatchObject({ title: '', version: 1, editor: 'منى' })
    expect(await read()).toMatchObject({ source: 'بلا عنوان', is_built_in: false, preview: { title: '', intro: '', html: '' } })
    expect((await save('# عنوان\n\nنص.', 1)).statusCode).toBe(200)
    expect((await read()).preview.title).toBe('عنوان')
  })

  test('keeps no script, picture, style or frame, in the preview and on the page', async () => {
    const source =
      '# عنوان\n\nنص\n\n<script>alert(1)</script><img src=x onerror=alert(1)>\n\n[a](javascript:alert(1))\n\n<iframe src="https://evil.example"></iframe><p style="position:fixed">بقي</p>'
    const preview = (await editor.post(`${about}/preview`, { source })).json()
    expect(preview.html).toContain('بقي')
    expect(JSON.stringify(preview)).not.toMatch(/script|onerror|iframe|evil|style/)
    expect((await read()).version).toBe(0)
    await save(source, 0)
    expect((await read()).preview).toEqual(preview)
    await expect.poll(() => shown(), { timeout: 30_000, interval: 20 }).toContain('بقي')
    expect(await shown()).not.toMatch(/alert\(|evil/)
  })

  test('stays in the history without the account when that is gone', async () => {
    await save('# أ\n\nنص.', 0)
    await app.db.deleteFrom('users').where('id', '=', editor.user.id).execute()
    editor = await asUser(app, server, { role: 'editor' })
    expect((await editor.get(`${about}/versions`)).json().data).toMatchObject([{ version: 1, editor: 'خالد المحرر' }])
  })
})

test('of two editors at once one writes and the other is told, and nothing is overwritten', async () => {
  const other = await asUser(app, server, { role: 'editor' })
  const answers = await Promise.all([save('# أ\n\nأول.', 0), save('# أ\n\nثانٍ.', 0, other)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect((await save('# أ\n\nثالث.', 0)).statusCode).toBe(409)
  expect((await editor.post(`${about}/reset`, { version: 0 })).statusCode).toBe(409)
  expect((await read()).version).toBe(1)
})

test('killed at any statement, a text is published with its entry in the log, or not at all', async () => {
  const { id } = await createUser(app, { role: 'editor' })
  const actor = { id, name: 'x', role: 'editor', access: 'editor', ip: null, userAgent: null } as const
  const entries = async () =>
    Number((await app.pool.query(`select count(*) from audit_log where action = 'save_text' and actor_id = $1`, [id])).rows[0].count)
  let statements = 1
  for (; statements < 20; statements++) {
    const saving = saveText(dyingApp(app, statements), actor, { page: 'terms', language: 'en' }, { source: '# A\n\nB.', version: 0 })
    const died = await saving.catch((error) => error)
    const { version } = await read('/api/desk/texts/terms/en')
    expect([version, await entries()]).toEqual(died instanceof Died && version === 0 ? [0, 0] : [1, 1])
    if (version === 1) break
  }
  expect(statements).toBeGreaterThan(3)
})
