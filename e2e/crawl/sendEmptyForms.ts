import type { Locator, Page } from 'playwright'

const fields = 'input:visible, select:visible, textarea:visible'
const emptied = 'input:is([type="text"], [type="email"], [type="password"], [type="tel"], :not([type])):visible, textarea:visible'
/** Elements in which a form says what is wrong: above it or beside a field. */
const errors = '[role="alert"], [role="status"], .form-problem, .form-wrong'

/**
 * Sends every form of a page empty, with letters where digits belong.
 * @returns how many could be sent; those that did not say what is wrong, and fields whose error is
 *   not connected with them
 */
export async function sendEmptyForms(page: Page): Promise<[sent: number, defects: string[]]> {
  const defects: string[] = []
  let sent = 0
  // Behind an open dialog nothing can be sent.
  const dialog = page.locator('dialog[open]')
  const scope = (await dialog.count()) > 0 ? dialog.first() : page
  for (const form of await scope.locator('form:visible:not([role="search"], search form)').all()) {
    const submit = form.locator('[type="submit"]:visible')
    if ((await submit.count()) === 0 || (await form.locator(fields).count()) === 0) continue
    for (const field of await form.locator(emptied).all())
      await field.fill((await field.getAttribute('inputmode')) === 'numeric' ? 'x' : '')
    if (await submit.first().isDisabled()) continue
    await submit.first().click()
    sent++
    const says = form.locator(errors).filter({ hasText: /\S/ }).first()
    await says.waitFor().catch(async () => defects.push(`says nothing when sent empty: ${await describe(form)}`))
    defects.push(...(await unexplainedFields(form)))
  }
  return [sent, defects]
}

const describe = (form: Locator) => form.evaluate((element) => element.outerHTML.slice(0, 200))

function unexplainedFields(form: Locator): Promise<string[]> {
  return form.evaluate((element) => {
    const textOf = (described: Element | null) =>
      (described?.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join('')
    return [...element.querySelectorAll('[aria-invalid="true"]')]
      .filter((field) => !textOf(field) && !textOf(field.closest('fieldset')))
      .map((field) => `an error that is not connected with its field: ${field.outerHTML.slice(0, 160)}`)
  })
}
