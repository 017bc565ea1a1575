export type SpeakerState = 'idle' | 'speaking' | 'paused'
export type Speaker = { play(): void; pause(): void; stop(): void }

/**
 * Speaks texts one after the other. Pausing cancels, and playing repeats the text that was
 * interrupted, because Android's `pause()` ends an utterance.
 * @param texts short ones, because Chromium's network voices fall silent after 15 seconds
 *   (https://crbug.com/41294170)
 * @param changed is called with each new state
 */
export function createSpeaker(texts: string[], voice: SpeechSynthesisVoice, changed: (state: SpeakerState) => void): Speaker {
  let next = 0
  /** Utterance that is spoken; the end of one that was cancelled is ignored. */
  let current: SpeechSynthesisUtterance | undefined

  function speak(): void {
    const text = texts[next]
    if (text === undefined) {
      stop()
      return
    }
    const utterance = new SpeechSynthesisUtterance(text)
    Object.assign(utterance, { voice, lang: voice.lang })
    utterance.onend = () => {
      if (utterance !== current) return
      next++
      speak()
    }
    utterance.onerror = () => utterance === current && stop()
    current = utterance
    speechSynthesis.speak(utterance)
  }

  function silence(state: SpeakerState): void {
    if (current) speechSynthesis.cancel()
    current = undefined
    changed(state)
  }

  function stop(): void {
    next = 0
    silence('idle')
  }

  return {
    play() {
      // Another page of this browser may still be speaking, or hold a paused queue.
      speechSynthesis.cancel()
      changed('speaking')
      speak()
    },
    pause: () => silence('paused'),
    stop,
  }
}
