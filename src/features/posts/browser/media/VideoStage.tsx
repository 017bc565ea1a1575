import { useState } from 'react'
import { atWidth, srcSet } from '#features/pictures/pictureWidth.ts'
import { canPlay } from '#features/player/browser/canPlay.ts'
import { VideoPlayer } from '#features/player/browser/VideoPlayer.tsx'
import type { Image, PostDetail } from '../../schema.ts'
import { isTall, roomOf } from './mediaShape.ts'
import { useMediaText } from './mediaText.ts'
import { youtubeFrame } from './youtubeFrame.ts'

/** `video` is null until it is known. `url`: the post at its source. */
type Props = { image: Image | null; video: PostDetail['video']; title: string; url: string }

/**
 * Players of other sites, which load only after a tap. The content policy allows these frames and
 * no others.
 */
const embed = /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]+$/

/**
 * The video of a post, or the player of another site behind a poster; the poster alone until it is
 * known which. All have the same room.
 */
export function VideoStage({ image, video, title, url }: Props) {
  if (video === null) return <div className={stageClass(image)}>{image ? <Poster image={image} /> : <div className="stage-blank" />}</div>
  if (embed.test(video.src)) return <EmbeddedVideo image={image} src={video.src} title={title} />
  if (!canPlay(video.src)) return <VideoElsewhere image={image} url={url} />
  return (
    <div className="stage">
      <VideoPlayer
        key={video.src}
        src={video.src}
        poster={image && atWidth(image.src, 960)}
        title={title}
        url={url}
        width={image?.width}
        height={image?.height}
        captions={video.captions}
      />
    </div>
  )
}

/** A page that plays the video, of which we know nothing. */
function VideoElsewhere({ image, url }: { image: Image | null; url: string }) {
  const { t } = useMediaText()
  return (
    <div className={stageClass(image)}>
      {image ? <Poster image={image} /> : <div className="stage-blank" />}
      <a className="stage-play" href={url} target="_blank" rel="noopener nofollow" aria-label={t.watchThere}>
        <span className="stage-disc i i-external" />
      </a>
    </div>
  )
}

const stageClass = (image: Image | null) => (isTall(image) ? 'stage stage-tall' : 'stage')

function EmbeddedVideo({ image, src, title }: { image: Image | null; src: string; title: string }) {
  const { t } = useMediaText()
  const [isPlaying, setPlaying] = useState(false)
  const network = t.networks.youtube ?? ''
  return (
    <>
      <div className={stageClass(image)}>
        {image ? <Poster image={image} /> : <div className="stage-blank" />}
        {isPlaying ? (
          <iframe {...youtubeFrame(src)} title={title} />
        ) : (
          <button type="button" className="stage-play" aria-label={t.playFrom(network)} onClick={() => setPlaying(true)}>
            <span className="stage-disc i i-play" />
          </button>
        )}
      </div>
      <p className="stage-note">{t.fromNetwork(network)}</p>
    </>
  )
}

function Poster({ image }: { image: Image }) {
  return (
    <img
      className="picture"
      data-color={image.color || undefined}
      {...roomOf(image)}
      src={atWidth(image.src, 640)}
      srcSet={srcSet(image.src, image.width) || undefined}
      sizes="(max-width: 991px) 100vw, 50vw"
      alt=""
      fetchPriority="high"
    />
  )
}
