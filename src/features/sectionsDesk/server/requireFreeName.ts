import { AppError } from '#base/errors.ts'
import { fold } from '#text/tokenizer/fold.ts'
import { sectionErrors } from './messages.ts'

type Names = { name_ar: string; name_en: string }

/** Throws `section_name_taken` if another section has one of the names, in any spelling. */
export function requireFreeName(names: Names, others: Names[]): void {
  for (const name of ['name_ar', 'name_en'] as const)
    if (others.some((other) => fold(other[name]) === fold(names[name]))) throw new AppError(sectionErrors.section_name_taken)
}
