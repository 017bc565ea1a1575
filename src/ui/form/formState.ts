import { createContext } from 'react'

/**
 * Reason why the form could not be sent the last time: a message for the whole form, and the
 * messages of each field by its name. `isSignedOut`: the session has ended.
 */
export type FormProblem = { message: string; fields: Record<string, string[]>; isSignedOut?: boolean }

/** Provides the fields of a form with their error messages. */
export const FormProblemContext = createContext<FormProblem | null>(null)

/** A reason not to send a form or not to accept the response; the reader sees `message`. */
export class FormError extends Error {
  override name = 'FormError'
}

/** The values by field name; an unchecked checkbox is absent. */
export type FormValues = Partial<Record<string, string>>
