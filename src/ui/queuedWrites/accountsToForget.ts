const key = 'forget-writes'

/** Ids of the accounts that were signed out here, and of which something may still be stored. */
export function accountsToForget(): number[] {
  return (storage()?.getItem(key) ?? '').split(',').map(Number).filter(Boolean)
}

export function addAccountToForget(account: number): void {
  try {
    storage()?.setItem(key, [...new Set([...accountsToForget(), account])].join())
  } catch (error) {
    // Storage is full.
    console.error(error)
  }
}

export function removeAccountToForget(account: number): void {
  const others = accountsToForget().filter((one) => one !== account)
  if (others.length > 0) storage()?.setItem(key, others.join())
  else storage()?.removeItem(key)
}

/** Undefined if the browser blocks it. */
function storage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}
