/**
 * Result of checking one setting or provider. `remedy` says what to do if it is wrong or not set;
 * '' if it is fine. In English, for the operator.
 */
export type Finding = { name: string; state: 'ok' | 'wrong' | 'not set'; detail: string; remedy: string }

export const ok = (name: string, detail: string): Finding => ({ name, state: 'ok', detail, remedy: '' })
export const wrong = (name: string, detail: string, remedy: string): Finding => ({ name, state: 'wrong', detail, remedy })
export const notSet = (name: string, remedy: string): Finding => ({ name, state: 'not set', detail: '', remedy })

/** The message of a provider or connection that failed. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
