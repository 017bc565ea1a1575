/**
 * Messages between the open pages of this browser. Not on the server, where an open channel would
 * keep the process from ending.
 */
export function openChannel<Message>(name: string) {
  const channel = typeof document === 'undefined' ? undefined : new BroadcastChannel(name)
  return {
    post: (message: Message): void => channel?.postMessage(message),
    /** Calls the listener with each message from another page. */
    subscribe: (listener: (message: Message) => void): void =>
      channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => listener(data)),
  }
}
