import { expect, test } from 'vitest'
import { isTooOld, nextWrite, waitMs, withAdded, withoutWrite } from './nextWrite.ts'
import type { QueuedWrite } from './queuedWrite.ts'

const now = Date.parse('2026-11-23T09:00:00Z')
let made = 0

function queued(id: string, changes: Partial<QueuedWrite> = {}): QueuedWrite {
  const kind = id.split(':')[0] as QueuedWrite['kind']
  return { kind, id, path: '/', body: {}, locale: 'ar', version: `v${++made}`, at: now, heldUntil: 0, notBefore: 0, tries: 0, ...changes }
}

test('writes are sent in order, and one that must wait holds back the later ones of its kind only', () => {
  const limited = queued('comment:1', { notBefore: now + 60_000 })
  const held = queued('vote:7', { heldUntil: now + 20_000 })
  const [comment, reaction] = [queued('comment:2'), queued('reaction:post:1:like')]
  expect(nextWrite([limited, comment, held, reaction], now)).toBe(reaction)
  expect(nextWrite([limited, comment, held], now)).toBeUndefined()
  expect([waitMs([limited, held], now), waitMs([limited, held, comment], now), waitMs([], now)]).toEqual([20_000, 0, undefined])
  expect(nextWrite([limited, comment], now + 60_000)).toBe(limited)
})

test('a write whose time was set while the clock was fast is sent at once', () => {
  const early = queued('reaction:post:1:like', { at: now + 3600_000, heldUntil: now + 3600_000, notBefore: now + 200 * 24 * 3600_000 })
  expect(nextWrite([early], now)).toBe(early)
  expect(waitMs([early], now)).toBe(0)
})

test('a later write replaces the earlier one with its id and comes after all others', () => {
  const [like, vote, undo] = [queued('reaction:post:1:like'), queued('vote:7'), queued('reaction:post:1:like')]
  expect(withAdded({ waiting: [like, vote], refused: [] }, [undo]).waiting).toEqual([vote, undo])
})

test('a write that was sent is removed, but not the one that replaced it meanwhile', () => {
  const [like, undo] = [queued('reaction:post:1:like'), queued('reaction:post:1:like')]
  expect(withoutWrite({ waiting: [like], refused: [] }, like).waiting).toEqual([])
  expect(withoutWrite({ waiting: [undo], refused: [] }, like).waiting).toEqual([undo])
})

test('a comment is too old to be sent by itself after a week; a vote never is, because the server knows whether the poll is open', () => {
  const week = 7 * 24 * 3600_000
  expect([0, week, week + 1].map((age) => isTooOld(queued('comment:1', { at: now - age }), now))).toEqual([false, false, true])
  expect(isTooOld(queued('vote:7', { at: now - 2 * week }), now)).toBe(false)
})
