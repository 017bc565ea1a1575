/** The light build has the types of the full one: it is the same player without captions in the stream, other audio tracks, and DRM. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
