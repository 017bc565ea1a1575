/**
 * Group of states. `moving`: on its way to the provider; `kept`: until its next message is made;
 * `accepted`: by the provider; `unclear`: it may have arrived; `lost`: it did not, so another
 * channel may take over; `unwanted`: its reader does not want it.
 */
export type StateGroup = 'moving' | 'kept' | 'accepted' | 'unclear' | 'lost' | 'unwanted'
type Row = { group: StateGroup; next: readonly string[] }

/**
 * Ends of a message that is being sent. A story that is not the head of its message skips
 * `sending`.
 */
const ends = ['sent', 'unknown', 'failed', 'expired', 'muted', 'held', 'digest', 'collected'] as const

/**
 * The states of a delivery, and which may follow each. `server/stateSql.ts` renders them for SQL;
 * the check of the table `deliveries` has the same.
 */
export const deliveryStates = {
  /** Waits for its turn. */
  queued: { group: 'moving', next: ['sending', 'retry', ...ends] },
  /** A worker has claimed it, for as long as its lease. */
  sending: { group: 'moving', next: ['queued', 'retry', ...ends] },
  /** Waits until the provider or the chat takes more. */
  retry: { group: 'moving', next: ['queued', 'unknown'] },
  /** Waits for the window. */
  held: { group: 'kept', next: ['queued', 'digest', 'collected', 'expired', 'failed', 'unknown'] },
  /** Waits for the digest. */
  digest: { group: 'kept', next: ['queued', 'collected', 'expired', 'failed', 'unknown'] },
  /** Waits for the payment. */
  collected: { group: 'kept', next: ['held', 'expired'] },
  /** The provider took it. */
  sent: { group: 'accepted', next: ['delivered', 'read', 'failed'] },
  /** The provider reports that it arrived. */
  delivered: { group: 'accepted', next: ['read'] },
  /** Its reader opened it, or the provider reports so. */
  read: { group: 'accepted', next: [] },
  /** The reader had muted it. */
  muted: { group: 'unwanted', next: [] },
  /** No plan, no channel or no post any more. */
  expired: { group: 'lost', next: [] },
  /** The channel or its provider refused it for good; staff may send it again. */
  failed: { group: 'lost', next: ['queued', 'digest'] },
  /**
   * The call was cut off, or the newsroom restored, so it may have arrived; if it was cut off,
   * staff may send it again.
   */
  unknown: { group: 'unclear', next: ['delivered', 'read', 'failed', 'queued', 'digest'] },
} as const satisfies Record<string, Row>

export type DeliveryState = keyof typeof deliveryStates
export const stateNames = Object.keys(deliveryStates) as DeliveryState[]

/** States of what was not sent although it should have been, for those who run the channels. */
export const failures: DeliveryState[] = ['failed', 'unknown']
export const isFailure = (state: DeliveryState): boolean => failures.includes(state)

export const isIn = (state: DeliveryState, ...groups: StateGroup[]): boolean => groups.includes(deliveryStates[state].group)
export const statesIn = (...groups: StateGroup[]): DeliveryState[] => stateNames.filter((state) => isIn(state, ...groups))

/** The states that a state may follow. */
export const statesBefore = (state: DeliveryState): DeliveryState[] =>
  stateNames.filter((before) => (deliveryStates[before].next as readonly string[]).includes(state))
