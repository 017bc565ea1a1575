import { createContext } from 'react'

/** What was wrong with a form when it was last sent: a sentence for all of it, and those of each field by its name. */
export type FormProblem = { message: string; fields: Record<string, string[]> }

/** Tells the fields of a form what is wrong with them. */
export const FormProblemContext = createContext<FormProblem | null>(null)

/** A reason not to send a form, or not to take its answer, in words that the reader is to see. */
export class FormError extends Error {
  override name = 'FormError'
}

/** What was typed, by the names of the fields; an unticked box is absent. */
export type FormValues = Partial<Record<string, string>>
