/** Passkeys of an account: more than somebody has devices. */
export const maxPasskeys = 10
