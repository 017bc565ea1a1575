import { ApiError, callApi } from '../callApi.ts'
import { createStore } from '../createStore.ts'

const codes = ['factor_required', 'factor_not_set_up'] as const
type FactorCode = (typeof codes)[number]

/** Question of the dialog; `done(false)`: the person closed it. */
export type FactorQuestion = { code: FactorCode; done: (given: boolean) => void }

/** The open question, which the desk's frame shows in a dialog; null if there is none. */
export const factorQuestion = createStore<FactorQuestion | null>(null)

let dialog: Promise<boolean> | undefined

/**
 * Calls the API for staff: if it requires the second factor, the person is asked for it, and the
 * call is made again. Throws what `callApi` throws.
 */
export function callDesk<Body>(...call: Parameters<typeof callApi>): Promise<Body> {
  return withFactor(() => callApi<Body>(...call))
}

/** The same for any call. Throws its error if the person does not give the factor. */
export async function withFactor<Result>(send: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await send()
    } catch (error) {
      const code = error instanceof ApiError && codes.find((one) => one === error.code)
      if (!code || !(await askForFactor(code))) throw error
    }
  }
}

/** Two calls at the same time ask once. */
function askForFactor(code: FactorCode): Promise<boolean> {
  dialog ??= new Promise<boolean>((resolve) => factorQuestion.set({ code, done: resolve })).finally(() => {
    dialog = undefined
    factorQuestion.set(null)
  })
  return dialog
}
