import type { Locator } from 'playwright'
import { expect } from 'vitest'

export type InputDevice = 'mouse' | 'finger' | 'keyboard'

/** More than any page has of what can be focused. */
const maxTabs = 400

/**
 * Presses a button, a link or the head of `details`, as somebody with this device does; with the
 * keyboard after walking there with Tab.
 */
export async function press(device: InputDevice, target: Locator): Promise<void> {
  if (device === 'mouse') return target.click()
  if (device === 'finger') return target.tap()
  await tabTo(target)
  await target.page().keyboard.press('Enter')
}

/** Writes into a field. */
export async function write(device: InputDevice, field: Locator, text: string): Promise<void> {
  if (device !== 'keyboard') await press(device, field)
  else await tabTo(field)
  await field.page().keyboard.press('ControlOrMeta+A')
  await field.page().keyboard.type(text)
}

/**
 * Walks on with Tab until the element has the focus, visibly. Past the end the walk begins again.
 */
async function tabTo(target: Locator): Promise<void> {
  await target.waitFor()
  const state = () => target.evaluate((element) => ({ has: element === document.activeElement, shown: element.matches(':focus-visible') }))
  for (let presses = 0; presses < maxTabs; presses++) {
    const { has, shown } = await state()
    if (has) return expect(shown).toBe(true)
    await target.page().keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${target}`)
}
