import { forgetStorage, type StorageKind } from '#ui/forgetStorage.ts'

const key = 'owner'
const kinds: StorageKind[] = ['localStorage', 'sessionStorage']

/**
 * Notes whose drafts, marks and searches are on this device and in this tab, and deletes those of
 * another reader, whose session ended without signing out. They stay for the reader whose session
 * has ended.
 * @param id of the user; null for a visitor
 */
export function noteOwner(id: number | null): void {
  if (id === null) forgetAfterSignOutElsewhere()
  else for (const kind of kinds) becomeOwner(kind, String(id))
}

/**
 * Deletes what the reader left on this device and in this tab. Other tabs do so when they learn
 * that the device has no owner.
 */
export function forgetOwner(): void {
  for (const kind of kinds) forgetStorage(kind)
}

function becomeOwner(kind: StorageKind, id: string): void {
  const owner = readOwner(kind)
  if (owner !== null && owner !== id) forgetStorage(kind)
  writeOwner(kind, id)
}

function forgetAfterSignOutElsewhere(): void {
  if (readOwner('sessionStorage') !== null && readOwner('localStorage') === null) forgetStorage('sessionStorage')
}

function readOwner(kind: StorageKind): string | null {
  try {
    return globalThis[kind].getItem(key)
  } catch {
    return null
  }
}

function writeOwner(kind: StorageKind, id: string): void {
  try {
    globalThis[kind].setItem(key, id)
  } catch {
    // Storage is full or blocked.
  }
}
