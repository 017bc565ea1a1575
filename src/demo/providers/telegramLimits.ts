/**
 * The documented limits of a bot: 30 messages a second in all, one a second to the same chat.
 * @returns seconds to wait, 0 if it may be sent
 */
export function createTelegramLimits({
  perSecond,
  perChatMs = 1_000,
}: {
  perSecond: number
  perChatMs?: number
}): (chatId: number) => number {
  let all: number[] = []
  const byChat = new Map<number, number>()
  return (chatId) => {
    const now = performance.now()
    all = all.filter((at) => at > now - 1000)
    if (all.length >= perSecond || (byChat.get(chatId) ?? Number.NEGATIVE_INFINITY) > now - perChatMs) return 1
    all.push(now)
    byChat.set(chatId, now)
    if (byChat.size > 10_000) byChat.clear()
    return 0
  }
}
