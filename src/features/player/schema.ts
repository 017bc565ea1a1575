import { z } from 'zod'

/**
 * Captions of a video. `src`: WebVTT on our own origin; `language`: a tag (BCP 47), '' if the
 * source names none.
 */
export const Captions = z.object({ src: z.string(), language: z.string() })
export type Captions = z.infer<typeof Captions>

/** The same as stored: `url` is where the source has them, in WebVTT or SubRip. */
export type StoredCaptions = { url: string; language: string }
