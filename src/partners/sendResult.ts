/** Answer of a provider to one message. */
export type SendResult =
  /** `id` is the provider's id of the message, '' if it has none. */
  | { outcome: 'sent'; id: string }
  /**
   * This address never works again (404, 410, another key, blocked): the channel is to be disabled.
   */
  | { outcome: 'gone'; reason: string }
  /** This message is refused for good (400); the address is fine. */
  | { outcome: 'refused'; reason: string }
  /** Nothing was sent (429, 5xx, connection refused): try later. */
  | { outcome: 'busy'; retryAfterMs: number | undefined; reason: string }
  /** Cut off after the request was sent: the message may have arrived or not. */
  | { outcome: 'unknown'; reason: string }
