import type { App } from '#base/app.ts'
import type { Gateway } from './gateway.ts'
import { myFatoorah } from './myFatoorah.ts'
import { sandbox } from './sandbox.ts'

export type GatewayName = 'myfatoorah' | 'sandbox'

/**
 * The gateway of new payments: MyFatoorah if it is configured, else the sandbox in the demo;
 * undefined: nothing can be bought.
 */
export function currentGateway(app: App): GatewayName | undefined {
  if (app.config.myfatoorah) return 'myfatoorah'
  return app.config.mode === 'demo' ? 'sandbox' : undefined
}

/** The gateway of a stored payment; undefined if it is no longer configured. */
export function gatewayNamed(app: App, name: string): Gateway | undefined {
  if (name === 'myfatoorah' && app.config.myfatoorah) return myFatoorah
  return name === 'sandbox' && app.config.mode === 'demo' ? sandbox : undefined
}
