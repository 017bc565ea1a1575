import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import { cleanPaste } from './cleanPaste.ts'

const clean = (html: string) =>
  cleanPaste(html, (given) => parseHTML(`<!doctype html><html><body>${given}</body></html>`).document as unknown as Document).replaceAll(
    /\n\s*/g,
    '',
  )

test('what Word puts on the clipboard becomes paragraphs and lists without its settings, bullets and formats', () => {
  const word = `<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
    <style>p.MsoNormal { margin: 0 }</style>
    <p class=MsoNormal dir=RTL style='text-align:right;mso-bidi-language:AR'><span lang=AR-KW style='font-family:"Arial"'>افتتاح <b>مكتبة</b><o:p></o:p></span></p>
    <p class=MsoNormal><o:p>&nbsp;</o:p></p>
    <p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>كتب</p>
    <p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>مجلات</p>
    <p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>أولاً</p>
    <p><img src="file:///C:/Users/x/clip_image001.png"></p>`
  expect(clean(word)).toBe('<p><span>افتتاح <b>مكتبة</b></span></p><ul><li>كتب</li><li>مجلات</li></ul><ol><li>أولاً</li></ol>')
})

test('bold by a style stays bold, and the wrapper of Google Docs that looks bold but is not goes', () => {
  expect(clean('<b style="font-weight:normal" id="docs-internal"><p><span style="font-weight:700">عاجل</span> نص</p></b>')).toBe(
    '<p><span><strong>عاجل</strong></span> نص</p>',
  )
})

test('links keep their address and nothing else', () => {
  expect(clean('<p onclick="x()"><a href="https://example.com/?a=1" target="_blank" style="color:red">رابط</a></p>')).toBe(
    '<p><a href="https://example.com/?a=1">رابط</a></p>',
  )
})
