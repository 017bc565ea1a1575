import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const source = join(import.meta.dirname, '../src')
const hasMessages = /(?:^|\/)(?:ar|en|\w+Ar|\w+En|\w+Text|reactionNames)\.ts$/
const files = globSync('{ui,site/frame,site/light,features/*/browser}/**/*.ts', { cwd: source }).filter((file) => hasMessages.test(file))

/**
 * Every text for people that our code writes: messages of pages, of the API, in mails, alerts and
 * the bot, and the text pages.
 */
const texts: [file: string, text: string][] = globSync('{base,partners,ui,features,site}/**/*.{ts,tsx,md}', { cwd: source })
  .filter((file) => !/\.(?:test|journey|fixtures)\.tsx?$|(?:^|\/)(?:schema|listQuery|\w+Words)\.ts$/.test(file))
  .flatMap((file) => textsIn(file, readFileSync(join(source, file), 'utf8')).map((text): [string, string] => [file, text]))

function textsIn(file: string, content: string): string[] {
  if (file.endsWith('.md')) return content.split('\n')
  const code = content.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return code.match(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g) ?? []
}

/** Whole words, because «اكتمل» has «تم» in it. */
const word = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{M}])(?:${pattern})(?![\\p{L}\\p{M}])`, 'u')

/** Sentences of the specification, word for word. */
const specified = /Please login (?:to vote|to comment|or register to buy a subscription)/

test('every file of messages exists in both languages', () => {
  expect(files.length).toBeGreaterThan(30)
  const arabic = files.filter((file) => /(?:\/ar|Ar)\.ts$/.test(file))
  for (const file of arabic) expect(files).toContain(file.replace(/ar\.ts$/, 'en.ts').replace(/Ar\.ts$/, 'En.ts'))
})

test.each(files)('no message in %s is empty or contains Arabic-Indic digits', (file) => {
  const text = readFileSync(join(source, file), 'utf8')
  expect(text).not.toMatch(/(?::|=>)\s*(?:'\s*'|`\s*`)/)
  expect(text).not.toMatch(/[٠-٩۰-۹]/)
})

describe('no text says', () => {
  test.each([
    ['«تم …» where a verb does (نُشر, not تم النشر)', word('[وف]?(?:س?[يت])?تمت?')],
    ['«لم يضع», which reads like “he did not put”; «لم يُفقد» does not', word('[وف]?لم يضع|[وف]?لن يضيع')],
    ['«قصة» for a story, which is «خبر»', word('(?:ال|لل)?قص[ةص]')],
    ['«استعمال» beside «استخدام»', /[اُ]ست[ُع]?عم[ال]/u],
    ['«استلم», which means to touch; a payment «وصل»', /[اُ]?ستلم/u],
    ['«القرّاء» beside «القراء»', /القرّاء/u],
    ['«أعد المحاولة» beside «حاول مجدداً»', word('و?أعد المحاولة|حاول مرة أخرى')],
    ['«إلغاء» on a button, where all others are imperatives (احفظ، ألغِ)', /^'إلغاء'$/u],
    ['a plus sign before a number or noun (+3 وكالات)', /^.(?:\\u2066)?\+(?:\$\{n\}|\d|\p{Script=Arabic})/u],
    [
      'a feminine verb or adjective of Telegram or WhatsApp, which are masculine',
      /(?:تيليغرام|واتساب) (?:غير )?(?:تعمل|مرتبطة|متوقفة|مفعّلة)/u,
    ],
    ['quotation marks of one kind within each other', /«[^»]*«|“[^”]*“/u],
    ['log in or login, where readers “sign in”', /(?<!\/)\blog(?:ged)?[ -]?(?:in|out)\b/i],
    ['“first page” for the “front page”', /\bfirst page\b/i],
    ['“news” in the plural', /\bnews (?:are|were|have)\b/i],
    ['“address of the …” for a link', /\bAddress of the\b/],
    ['“by itself” for what happens automatically, or separately', /\bby (?:itself|themselves)\b/i],
    ['«كحدّ أقصى», which is «على الأكثر»', /كحد[ّ]? أقصى/u],
    ['«بدون» beside «بلا» and «من دون»', word('(?<!دون )[وف]?بدون(?:ه|ها)?')],
    [
      'a verb before a name, which may be a woman’s',
      /(?<![\p{L}\p{M}])(?:كتب|حفظ|أضاف|نشر)(?:ه|ها)? \$\{(?:isolate\()?(?:name|editor|author)\b/u,
    ],
    ['a percentage in Arabic that is not isolated', /^(?=.*\p{Script=Arabic}).*[\d}]%(?!\\u2069|\u2069)/su],
    ['“not right” for an incorrect password or code', /\b(?:password|code) is not right\b/i],
  ])('%s', (_, wrong) => {
    const wrongs = texts.filter(([, text]) => wrong.test(text) && /\p{Script=Arabic}| /u.test(text) && !specified.test(text))
    expect(wrongs).toEqual([])
  })
})

test('Arabic texts have Arabic commas, semicolons and question marks', () => {
  const wrongs = texts.filter(([, text]) => /[\p{Script=Arabic}»][,;?](?:\s|['`]?$)/u.test(text))
  expect(wrongs).toEqual([])
})

test('a tanwin stands after its alif (يوماً)', () => {
  expect(texts.filter(([file, text]) => /\u064Bا/u.test(text) && !file.endsWith('remainingTime.ts'))).toEqual([])
})

test('Arabic plurals have a dual', () => {
  const forms = files.flatMap((file) => readFileSync(join(source, file), 'utf8').match(/plural\('ar', \w+, \{(?:\$\{.*?\}|[^}])*\}/g) ?? [])
  expect(forms.length).toBeGreaterThan(30)
  expect(forms.filter((one) => !/\btwo: /.test(one))).toEqual([])
})
