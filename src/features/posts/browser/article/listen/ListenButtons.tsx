import { useEffect, useRef, useState } from 'react'
import type { Locale } from '#text/locale.ts'
import type { Article } from '../article.ts'
import { useArticleText } from '../articleText.ts'
import { createSpeaker, type Speaker, type SpeakerState } from './createSpeaker.ts'
import { speakable } from './speakable.ts'
import { useVoice } from './useVoice.ts'

export type ListenProps = { language: Locale; text: Article['text'] }

/**
 * Reads the article aloud, and pauses; nothing where the browser has no voice for its language.
 * Leaving the article ends it.
 */
export function ListenButtons({ language, text }: ListenProps) {
  const { t } = useArticleText()
  const voice = useVoice(language)
  const [state, setState] = useState<SpeakerState>('idle')
  const group = useRef<HTMLSpanElement>(null)
  const speaker = useRef<Speaker>(undefined)
  useEffect(() => {
    const end = () => speaker.current?.stop()
    addEventListener('pagehide', end)
    return () => {
      removeEventListener('pagehide', end)
      end()
    }
  }, [])
  if (!voice) return null
  const start = () => {
    const article = group.current?.closest('article')
    if (!article) return
    speaker.current = createSpeaker(speakable(article, text), voice, setState)
    speaker.current.play()
  }
  const [label, icon, act] = {
    idle: [t.listen, 'sound', start] as const,
    speaking: [t.pause, 'pause', () => speaker.current?.pause()] as const,
    paused: [t.goOn, 'play', () => speaker.current?.play()] as const,
  }[state]
  return (
    <span ref={group} className="listen">
      <button type="button" className={`listen-button i i-${icon}`} onClick={act}>
        {label}
      </button>
      {state !== 'idle' && (
        <button
          type="button"
          className="icon-button i i-close"
          aria-label={t.stop}
          title={t.stop}
          onClick={() => speaker.current?.stop()}
        />
      )}
    </span>
  )
}
