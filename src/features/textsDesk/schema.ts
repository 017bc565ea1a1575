import { z } from 'zod'
import { numberInBody } from '#base/api/bodyValues.ts'
import { maxInt } from '#base/api/idLimits.ts'
import { cursor, pageSize, wholeNumber } from '#base/api/queryValues.ts'
import { pageOf } from '#base/api/replies.ts'
import { textPages } from '#features/textPages/textPages.ts'
import { forbiddenInText } from '#text/forbiddenInLine.ts'

/** Characters of a text: for some texts the time to parse them grows with the square. */
export const maxTextLength = 15_000

const Page = z.enum(textPages, 'bad_choice')
const Language = z.enum(['ar', 'en'], 'bad_choice')

/** A page in one language; `version` is 0 if staff have never written it. */
export const DeskTextItem = z.object({
  page: Page,
  language: Language,
  title: z.string(),
  is_built_in: z.boolean(),
  version: z.int(),
  editor: z.string().nullable(),
  saved_at: z.string().nullable(),
})
export type DeskTextItem = z.infer<typeof DeskTextItem>

/** A text as the page shows it; `html` is sanitised. */
export const TextPreview = z.object({ title: z.string(), intro: z.string(), html: z.string() })
export type TextPreview = z.infer<typeof TextPreview>

export const DeskText = DeskTextItem.extend({ source: z.string().meta({ description: 'Markdown' }), preview: TextPreview })
export type DeskText = z.infer<typeof DeskText>

export const TextParams = z.object({ page: Page, language: Language })
export type TextParams = z.infer<typeof TextParams>

const source = z
  .string('bad_text')
  .max(maxTextLength, { error: 'too_long', abort: true })
  .refine((text) => !forbiddenInText.test(text.replaceAll('\t', ' ')), 'bad_text')
const version = numberInBody(0, maxInt)
export const PreviewTextForm = z.strictObject({ source })
/** @property version the one that was seen: nothing is overwritten */
export const SaveTextForm = z.strictObject({ source, version })
export const ResetTextForm = z.strictObject({ version })

/** A version of a text. `length`: in characters; null: the built-in text. */
export const TextVersionItem = z.object({
  id: z.int(),
  version: z.int(),
  editor: z.string(),
  saved_at: z.string(),
  length: z.int().nullable(),
})
export type TextVersionItem = z.infer<typeof TextVersionItem>
export const TextVersionPage = pageOf(TextVersionItem)
export type TextVersionPage = z.infer<typeof TextVersionPage>
export const ListTextVersionsQuery = z.strictObject({ pagination: pageSize(20, 50), cursor })

export const TextVersionParams = TextParams.extend({ version: wholeNumber(1, maxInt) })
export type TextVersionParams = z.infer<typeof TextVersionParams>
export const TextSource = z.object({ source: z.string() })
