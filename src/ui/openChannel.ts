/** Messages between the open pages of this browser. On the server there is none: an open channel would keep the program from ending. */
export function openChannel<Message>(name: string) {
  const channel = typeof document === 'undefined' ? undefined : new BroadcastChannel(name)
  return {
    post: (message: Message): void => channel?.postMessage(message),
    /** Calls with what another page posted. */
    subscribe: (listener: (message: Message) => void): void =>
      channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => listener(data)),
  }
}
