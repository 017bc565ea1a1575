import { useSyncExternalStore } from 'react'
import type { Locale } from '#text/locale.ts'

/**
 * A voice of this browser for a language, on the device rather than in the network; undefined if
 * there is none. Most browsers load their voices late.
 */
export function useVoice(language: Locale): SpeechSynthesisVoice | undefined {
  return useSyncExternalStore(subscribe, () => voiceOf(language))
}

function subscribe(changed: () => void): () => void {
  speechSynthesis.addEventListener('voiceschanged', changed)
  return () => speechSynthesis.removeEventListener('voiceschanged', changed)
}

const found = new Map<Locale, SpeechSynthesisVoice>()

/** The same one each time, although browsers return new objects. */
function voiceOf(language: Locale): SpeechSynthesisVoice | undefined {
  const known = found.get(language)
  if (known) return known
  // Android writes ar_SA.
  const voices = speechSynthesis.getVoices().filter(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === language)
  const voice = voices.find(({ localService }) => localService) ?? voices[0]
  if (voice) found.set(language, voice)
  return voice
}
